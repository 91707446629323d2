import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { Id, listOf, pageOf } from "./paging.ts"
import { replyOf, unnamed } from "./reply.ts"

/** One id, or a batch comma-joined: all are removed or none. */
const Removal = Schema.Union([
  Schema.Struct({ id: Id }),
  Schema.Struct({
    ids: Schema.String.check(
      Schema.isPattern(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/, { message: "1 to 100 comma-joined ids" })
    )
  })
])
export type Removal = typeof Removal.Type

/** The calls of records that people list, add, edit and delete. Every write answers with the rows as they are saved. */
export const crud = <
  Row extends Schema.Top,
  Query extends Schema.Top,
  Added extends Schema.Top,
  Edited extends Schema.Top
>({
  row,
  query,
  added,
  edited
}: {
  readonly row: Row
  readonly query: Query
  readonly added: Added
  readonly edited: Edited
}) =>
  [
    HttpApiEndpoint.get("list", "/list", { query, success: replyOf(pageOf(row)) }),
    HttpApiEndpoint.post("add", "/add", { payload: added, success: replyOf(unnamed(row)) }),
    HttpApiEndpoint.post("edit", "/edit", { payload: edited, success: replyOf(unnamed(row)) }),
    HttpApiEndpoint.post("delete", "/delete", { payload: Removal, success: replyOf(unnamed(listOf(row))) })
  ] as const
