import { Data } from "effect"
import { SqlError } from "effect/sql"
import { isBusy, isLost } from "../database/availability.ts"
import { text, type TextKey } from "./texts.ts"

export class Busy extends Data.TaggedError("Busy") {}

const outage = (key: TextKey, status = 503) => ({ status, text: text(key) })
export type Outage = ReturnType<typeof outage>

/** The call may or may not have run, so this answer is not part of the contract. */
export const connectionLost = outage("calls.lost")
export const stopping = outage("calls.stopping")
/** The answer to an interrupted write without an idempotency key. */
export const stoppingUnknown = outage("calls.stoppingUnknown")
const busy = outage("calls.busy", 200)

export const outageOf = (error: unknown) => {
  if (error instanceof Busy || (SqlError.isSqlError(error) && isBusy(error))) return busy
  return SqlError.isSqlError(error) && isLost(error) ? connectionLost : undefined
}
