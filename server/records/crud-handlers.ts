import { Clock, Effect, type Schema } from "effect"
import type { Removal } from "../../src/effects/contract/crud.ts"
import type { Versioned } from "../../src/effects/contract/versioned.ts"
import type { Filtered } from "../lists/list-conditions.ts"
import type { ListQuery, RecordTable, Unless } from "./record-table.ts"

interface Rules<Row, Draft> {
  readonly unlessEdited?: (before: Row, draft: Draft) => ReturnType<Unless<Row>>
  readonly unlessDeleted?: (before: Row, now: number) => ReturnType<Unless<Row>>
}

/** What answers the calls that `crud` declares. */
export const crudHandlers = <Row extends Versioned, F extends Schema.Struct.Fields, Draft extends object>(
  { list, add, edit, remove }: RecordTable<Row, F>,
  { unlessEdited, unlessDeleted }: Rules<Row, Draft> = {}
) => ({
  list: ({ query }: { readonly query: ListQuery & Filtered<F> }) => list(query),
  add: ({ payload }: { readonly payload: Draft }) => add(payload),
  edit: ({ payload }: { readonly payload: Draft & Versioned }) =>
    edit(payload, (before) => unlessEdited?.(before, payload)),
  delete: ({ payload }: { readonly payload: Removal }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => remove(payload, (before) => unlessDeleted?.(before, now)))
})
