import { Redacted } from "effect"

/** Typed in and never shown again. */
export const secret = "Tr0ub4dor&3"
export const password = Redacted.make(secret)
