import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { Cursor, listedFields, Millis, momentFromString, optionalFields } from "./fields.ts"

/** The rows of one part of an export, few enough to be read without blocking the page. */
export const EXPORT_ROWS = 500

/** The query of a list with two fields for exports: a cursor in place of the page, and the moment. */
export const exportable = <Fields extends Schema.Struct.Fields>(query: Schema.Struct<Fields>) =>
  Schema.Struct({
    ...query.fields,
    ...optionalFields({
      after: Cursor,
      before: Cursor,
      until: Schema.Union([Schema.Literal("now"), momentFromString])
    })
  })

/** The answer of a list. An export continues from `until` and `after`; without `after` it is complete. */
export const listReply = <S extends Schema.Constraint>(row: S) => ({
  ...listedFields(row),
  ...optionalFields({ until: Millis, after: Schema.NullOr(Cursor) })
})

/**
 * The call of a list. It returns one page or, for an export, all rows in parts, in the order of their keys. `until=now`
 * returns only the exact `total` and its moment, `until`. With that moment, each call returns `EXPORT_ROWS` rows after
 * the cursor `after`. Rows added later are left out, and rows deleted since are missing.
 */
export const listCall = <const Path extends `/${string}`, Fields extends Schema.Struct.Fields, Row extends Schema.Top>(
  path: Path,
  query: Schema.Struct<Fields>,
  row: Row
) => HttpApiEndpoint.get("list", path, { query: exportable(query), success: replyOf(Schema.Struct(listReply(row))) })
