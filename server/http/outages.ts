import { Data } from "effect"
import { SqlError } from "effect/sql"
import { isBusy, isLost } from "../database/availability.ts"
import { text } from "./texts.ts"

export class Busy extends Data.TaggedError("Busy") {}

/** Nobody can tell whether the call was carried out, so this is no answer of the contract. */
export const lost = {
  status: 503,
  text: text("calls.lost")
}
export const stopping: typeof lost = {
  status: 503,
  text: text("calls.stopping")
}
/** For a write without a key. */
export const stoppingUnknown: typeof lost = {
  status: 503,
  text: text("calls.stoppingUnknown")
}
const busy = {
  status: 200,
  text: text("calls.busy")
}

export const outageOf = (error: unknown) => {
  if (error instanceof Busy || (SqlError.isSqlError(error) && isBusy(error))) return busy
  return SqlError.isSqlError(error) && isLost(error) ? lost : undefined
}
