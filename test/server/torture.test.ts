import { expect, inject, it } from "vitest"
import { isMet, textOf } from "../../bench/figures.ts"
import { tortures } from "../../torture/torture.ts"

const SEED = 11

const timed = new Set(["s", "ms", "×"])

// The short version of `npm run torture`: the same code with fewer rounds. Durations are judged by the full one
// alone, on a quiet machine.
it.each(Object.keys(tortures))("the short torture %s meets every figure", { timeout: 180_000 }, async (name) => {
  const { figures } = await (
    await tortures[name]!()
  ).torture({
    seed: SEED,
    short: true,
    started: inject("startedDirectory")
  })
  const judged = figures.filter(({ unit }) => !timed.has(unit))
  expect(judged.filter((figure) => isMet(figure) === false).map(textOf)).toEqual([])
  expect(judged).not.toEqual([])
})
