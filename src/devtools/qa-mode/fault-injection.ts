import { Schema } from "effect"

/** The percentage of matching calls that are forced. A seed always picks the same ones. */
const Sample = Schema.Struct({
  seed: Schema.Int,
  percent: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
})

/**
 * A forced outcome. `call` is a method and a path, or empty for every call. Without a `sample` only the next call is
 * forced.
 */
export const FaultInjection = Schema.Struct({
  call: Schema.String,
  outcome: Schema.String,
  sample: Schema.NullOr(Sample)
})
export type FaultInjection = typeof FaultInjection.Type

/** An active injection. `matched` counts the calls that matched it, `forced` those that it changed. */
export type ActiveInjection = FaultInjection & {
  readonly id: number
  readonly matched: number
  readonly forced: number
}

/** The nth number from 0 to 1 of a seed (mulberry32). */
const randomAt = (seed: number, nth: number): number => {
  let mixed = (seed + Math.imul(nth + 1, 0x6d2b79f5)) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const isHit = ({ sample, matched }: ActiveInjection) =>
  sample === null || randomAt(sample.seed, matched) * 100 < sample.percent

/** The injections that match a call, up to the first one that forces it. */
export const matchInjections = (injections: ReadonlyArray<ActiveInjection>, call: string) => {
  const matching = injections.filter((injection) => injection.call === "" || injection.call === call)
  const hitIndex = matching.findIndex(isHit)
  return {
    matched: (hitIndex === -1 ? matching : matching.slice(0, hitIndex + 1)).map(({ id }) => id),
    by: matching[hitIndex] ?? null
  }
}

/** The injections after a call, without a used one that has no `sample`. */
export const afterCall = (
  injections: ReadonlyArray<ActiveInjection>,
  matched: ReadonlyArray<number>,
  by: number | null
): ReadonlyArray<ActiveInjection> =>
  injections.flatMap((injection) => {
    if (!matched.includes(injection.id)) return [injection]
    const isBy = injection.id === by
    if (isBy && injection.sample === null) return []
    return [{ ...injection, matched: injection.matched + 1, forced: injection.forced + (isBy ? 1 : 0) }]
  })

export const activeInjection = (
  injections: ReadonlyArray<ActiveInjection>,
  injection: FaultInjection
): ActiveInjection => ({
  ...injection,
  id: Math.max(0, ...injections.map(({ id }) => id)) + 1,
  matched: 0,
  forced: 0
})
