import type { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { listOf, pageOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"

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
    HttpApiEndpoint.post("add", "/add", { payload: added, success: replyOf(row) }),
    HttpApiEndpoint.post("edit", "/edit", { payload: edited, success: replyOf(row) }),
    HttpApiEndpoint.post("delete", "/delete", { payload: Removal, success: replyOf(listOf(row)) })
  ] as const
