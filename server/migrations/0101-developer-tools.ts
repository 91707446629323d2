import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepRows } from "./0093-event-rows.ts"

/** Whether developers' tools may be used here: one row, whose changes are events. Nobody has allowed them yet. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table developer_tools (
    id int4 primary key default 1 check (id = 1),
    allowed boolean not null default false,
    updated_at timestamptz not null default now()
  )`
  const type = "turned"
  yield* keepRows({ table: "developer_tools", key: ["id"], topic: "developerTools", types: [type, type, type] })
  yield* sql`insert into developer_tools default values`
})
