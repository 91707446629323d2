import { Schema } from "effect"
import { SinceLeft } from "../../contract/dashboard.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** Events between the operator's last session and this one. */
export const sinceLeft = typedQuery(SinceLeft)

export const sinceLeftDismissal = typedMutation(Schema.Struct({}))

/** The summary, null if nothing happened. */
export const summaryOf = (data: SinceLeft | null) => {
  if (data === null || data.since === null) return null
  const { offline, back, answered, since } = data
  return offline.count + back.count + answered === 0 ? null : { since, offline, back, answered }
}
