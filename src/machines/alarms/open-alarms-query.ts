import { Schema } from "effect"
import { type Alarm, OpenAlarms } from "../../contract/alarms.ts"
import { Millis } from "../../contract/fields.ts"
import { typedQuery } from "../queries/query-machine.ts"

/** The open alarms as they were `at` the moment when they were asked for: where no stream tells of them. */
export const openAlarms = typedQuery(Schema.Struct({ ...OpenAlarms.fields, at: Millis }))

type Asked = ReturnType<typeof openAlarms.foundOf>
/** Open alarms, those that have ended, and of when that is, where it is not now. */
type Known = {
  readonly open: ReadonlyArray<Alarm> | null
  readonly ended: ReadonlyArray<Alarm>
  readonly at: number | null
}
/** The last state of a line, and the query's result by then. */
export type LastTold = { readonly known: Known; readonly found: Asked }

/** The known open alarms: those of the line, and without one those of the query. The last state of a line is newer than a query before it. */
export const knownOf = (told: Known | null, last: LastTold | null, found: Asked, asked: Known): Known =>
  told ?? (last !== null && last.found === found ? last.known : asked)
