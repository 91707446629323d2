import { Context, Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { Id, Millis, listOf } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { replyOf, lenient } from "./call.ts"
import { WORD } from "./texts.ts"

/** A record with the version that its form was opened with. A change by another person since is a conflict (40900). */
export const Versioned = Schema.Struct({ id: Id, version: Schema.Int })
export type Versioned = typeof Versioned.Type

/** A draft as an edit sends it, with all fields, so that its checks apply unchanged. */
export const editOf = <Fields extends Schema.Struct.Fields>(draft: Schema.Struct<Fields>) =>
  draft.mapFields((fields) => ({ ...Versioned.fields, ...fields }), { unsafePreserveChecks: true })

/** The fields of every record that people do not enter. */
export const savedFields = { ...Versioned.fields, created_at: Millis, updated_at: Millis }

/** A period must begin before it ends. */
export const validPeriod = Schema.makeFilter(
  ({ starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number }) =>
    starts_at < ends_at || { path: ["ends_at"], issue: "must be later than the start" },
  { identifier: "SoundPeriod" }
)

/** Several ids in one text. */
export const idBatch = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, { message: "must be 1 to 100 ids separated by commas" })
).annotate(WORD)

/** One id, or several comma-joined: either all are removed or none. */
const Removal = Schema.Union([Schema.Struct({ id: Id }), Schema.Struct({ ids: idBatch })])
export type Removal = typeof Removal.Type

/** The name of a record in Chinese, and in English with its article, for refusals and events. */
export class RecordLabel extends Context.Service<RecordLabel, readonly [chinese: string, english: string]>()(
  "console/contract/RecordLabel"
) {}

const ownPaths = { list: "/list", add: "/add", edit: "/edit", delete: "/delete" } as const

/** The calls of records that people list, add, edit and delete. Every write returns the saved rows. */
export const crud = <
  Row extends Schema.Top,
  Queried extends Schema.Struct.Fields,
  Fields extends Schema.Struct.Fields,
  Edited extends Schema.Top = ReturnType<typeof editOf<Fields>>
>({
  label,
  row,
  query,
  added,
  edited = editOf(added) as never,
  paths = ownPaths
}: {
  readonly label: RecordLabel["Service"]
  readonly row: Row
  readonly query: Schema.Struct<Queried>
  readonly added: Schema.Struct<Fields>
  /** The payload of an edit, besides the version, if it differs from that of an addition. */
  readonly edited?: Edited
  /** Paths that the specification names differently. */
  readonly paths?: { readonly [Name in keyof typeof ownPaths]: `/${string}` }
}) =>
  [
    listCall(paths.list, query, row),
    HttpApiEndpoint.post("add", paths.add, { payload: added, success: replyOf(lenient(row)) }).annotate(
      RecordLabel,
      label
    ),
    HttpApiEndpoint.post("edit", paths.edit, { payload: edited, success: replyOf(lenient(row)) }),
    HttpApiEndpoint.post("delete", paths.delete, { payload: Removal, success: replyOf(lenient(listOf(row))) })
  ] as const
