import { Redacted } from "effect"
import type { Enrolment } from "../contract/second-factor.ts"

/** So long a second factor is shown to be set up. */
export const ENROLMENT_SHOWN = "10 minutes"

/** As events carry it. */
export const maskedEnrolment = ({ secret, uri, recovery_codes }: Enrolment) => ({
  secret: Redacted.make(secret),
  uri: Redacted.make(uri),
  recovery_codes: Redacted.make(recovery_codes.join(" "))
})
