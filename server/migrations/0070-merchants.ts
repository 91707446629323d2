import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** Merchants are listed, searched and put in an order of one's own. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table merchants add remarks text not null default '', add sort int4 not null default 0,
    add name_lower text generated always as (lower(name)) stored,
    add contact_person_lower text generated always as (lower(contact_person)) stored`
  for (const column of ["name_lower", "contact_person_lower"])
    yield* sql`create index ${sql(`merchants_by_${column}`)} on merchants using gin (grams_of(${sql(column)})) with (gin_pending_list_limit = 256)`
  for (const column of ["name", "contact_person", "sort", "created_at", "updated_at"])
    yield* sql`create index ${sql(`merchants_sorted_by_${column}`)} on merchants (${sql(column)}, id)`
  yield* keepCounts("merchants", ["sort"])
})
