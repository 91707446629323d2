import { Schema } from "effect"
import { ServerEvent } from "../../effects/contract/events.ts"
import { typedAside } from "../asides/aside-machine.ts"

/** What happened to one record, the newest first, page by page. */
export const history = typedAside(Schema.Struct({ list: Schema.Array(ServerEvent), total: Schema.Int }))

/** A field that an event has changed. Where there was nothing before, or is nothing after, that side is null. */
export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** What every write changes, and so tells nothing. */
const untold: ReadonlySet<string> = new Set(["id", "version", "created_at", "updated_at"])

const fieldsOf = (row: unknown): Readonly<Record<string, unknown>> =>
  typeof row === "object" && row !== null ? (row as Readonly<Record<string, unknown>>) : {}

/** What is empty is nothing: a text, a list. */
const filled = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0) ? null : value

/** The difference between a record before an event and after it. */
export const changesOf = ({ before, after }: Pick<ServerEvent, "before" | "after">): ReadonlyArray<FieldChange> => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => !untold.has(field))
    .map((field) => ({ field, before: filled(was[field]), after: filled(is[field]) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
