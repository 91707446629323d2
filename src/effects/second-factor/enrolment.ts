import { Clock, Effect, Redacted } from "effect"
import type { Enrolment } from "../../contract/second-factor.ts"

/**
 * The time to set up a new second factor. Wrong codes do not extend it, and the server drops the factor a minute later.
 */
const SHOWN = 10 * 60_000

/** The enrolment in the form of events. */
export const maskedEnrolment = ({ secret, uri, recovery_codes }: Enrolment) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    secret: Redacted.make(secret),
    uri: Redacted.make(uri),
    recovery_codes: Redacted.make(recovery_codes.join(" ")),
    until: now + SHOWN
  }))

export const untilLapsed = (until: number) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sleep(Math.max(0, until - now)))
