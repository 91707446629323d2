import { expect, it } from "vitest"
import { isMet, lineOf } from "../../bench/figures.ts"
import { tortures } from "../../torture/torture.ts"

const SEED = 11

// The short cut of `npm run torture`: the same code with fewer rounds.
it.each(Object.keys(tortures))(
  "the short cut of the torture %s misses no figure",
  { timeout: 180_000 },
  async (name) => {
    const { figures } = await (await tortures[name]!()).torture({ seed: SEED, short: true })
    expect(figures.filter((figure) => isMet(figure) === false).map(lineOf)).toEqual([])
    expect(figures).not.toEqual([])
  }
)
