import type { Frames } from "./frames.ts"

/** A longer pause is shortened to the first value, and events closer than the second play together. */
const [MAX_PAUSE_MS, MIN_PAUSE_MS] = [1500, 100]

/** The next stop of the clock from a place, and the milliseconds until then. */
export const nextPlayed = (
  { steps }: Pick<Frames, "steps">,
  at: number,
  speed: number
): { readonly to: number; readonly wait: number } => {
  let [to, wait] = [at, 0]
  while (to < steps.length - 1 && wait < MIN_PAUSE_MS) {
    const passed = steps[to + 1]!.line.at - steps[to]!.line.at
    // A clock may jump in either direction.
    wait += Math.min(Math.max(0, passed / speed), MAX_PAUSE_MS)
    to += 1
  }
  return { to, wait: Math.min(Math.max(wait, MIN_PAUSE_MS), MAX_PAUSE_MS) }
}
