import { Schema } from "effect"

/** Of the calls that it is about so many of a hundred are forced, the same ones for the same seed. */
const Draw = Schema.Struct({
  seed: Schema.Int,
  percent: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
})

/** How calls are made to end: `call` is a method and a path, or empty for any; without a `draw` it is the next one, once. */
export const Forcing = Schema.Struct({ call: Schema.String, outcome: Schema.String, draw: Schema.NullOr(Draw) })
export type Forcing = typeof Forcing.Type

/** One that stands on the board: `met` counts the calls that it was asked about, `forced` those that it has made end so. */
export type StandingForcing = Forcing & { readonly id: number; readonly met: number; readonly forced: number }

/** The nth number from 0 to 1 of a seed (mulberry32). */
const drawn = (seed: number, nth: number): number => {
  let mixed = (seed + Math.imul(nth + 1, 0x6d2b79f5)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const isHit = ({ draw, met }: StandingForcing) => draw === null || drawn(draw.seed, met) * 100 < draw.percent

/** Which of them a call meets, in their order until one forces it, and that one. */
export const meet = (forcings: ReadonlyArray<StandingForcing>, call: string) => {
  const about = forcings.filter((forcing) => forcing.call === "" || forcing.call === call)
  const hit = about.findIndex(isHit)
  return { met: (hit === -1 ? about : about.slice(0, hit + 1)).map(({ id }) => id), by: about[hit] ?? null }
}

/** The board behind a call: what was for once is used up. */
export const behindCall = (
  forcings: ReadonlyArray<StandingForcing>,
  met: ReadonlyArray<number>,
  by: number | null
): ReadonlyArray<StandingForcing> =>
  forcings.flatMap((forcing) => {
    if (!met.includes(forcing.id)) return [forcing]
    const isBy = forcing.id === by
    if (isBy && forcing.draw === null) return []
    return [{ ...forcing, met: forcing.met + 1, forced: forcing.forced + (isBy ? 1 : 0) }]
  })

export const standing = (forcings: ReadonlyArray<StandingForcing>, forcing: Forcing): StandingForcing => ({
  ...forcing,
  id: Math.max(0, ...forcings.map(({ id }) => id)) + 1,
  met: 0,
  forced: 0
})
