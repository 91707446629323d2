import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { Id, idFromString, Millis, momentFromString, optionalFields, pageOf } from "./fields.ts"
import { WordText } from "./texts.ts"

/** As many rows an export gets at a time: the console reads them without keeping the page from its operator. */
export const EXPORT_ROWS = 500

const exportFields = <Key extends Schema.Constraint>(key: Key) =>
  optionalFields({ until: Schema.Union([Schema.Literal("now"), momentFromString]), after: key })

/** The query of a list, so that all of it can be had: it takes besides the moment that it was counted at, and the key of the row before. */
export const exportable = <Fields extends Schema.Struct.Fields, Key extends Schema.Top = typeof idFromString>(
  query: Schema.Struct<Fields>,
  key: Key = idFromString as never
) => Schema.Struct({ ...query.fields, ...exportFields(key) })

/** What a list answers. `until` and `after` say from where an export goes on; no `after` says that this was all. */
export const listed = <S extends Schema.Constraint>(row: S) => ({
  ...pageOf(row).fields,
  ...optionalFields({ until: Millis, after: Schema.NullOr(Schema.Union([Id, WordText])) })
})

/**
 * The call of a list: a page of it, or, for an export, all of it part by part, whatever its page and its order: `until=now` answers only how many there
 * are (`total`) and at which moment that was (`until`); with that moment come `EXPORT_ROWS` rows at a time in the order of their keys, `after` the key
 * that came with the rows before. What is added later is not among them, and what is gone meanwhile is missing.
 */
export const listCall = <
  const Path extends `/${string}`,
  Fields extends Schema.Struct.Fields,
  Row extends Schema.Top,
  Key extends Schema.Top = typeof idFromString
>(
  path: Path,
  query: Schema.Struct<Fields>,
  row: Row,
  key: Key = idFromString as never
) => HttpApiEndpoint.get("list", path, { query: exportable(query, key), success: replyOf(Schema.Struct(listed(row))) })
