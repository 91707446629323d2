import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The code on a session's screen: it binds one openid, once. A crash may empty this table: the operator asks for another code. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create unlogged table wechat_codes (
    session_id int4 primary key references sessions on delete cascade,
    token_hash bytea not null unique,
    expires_at timestamptz not null
  )`
})
