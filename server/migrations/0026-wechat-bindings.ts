import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Which WeChat follower an operator's notifications go to. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table wechat_bindings (
    user_id int4 primary key references users on delete cascade,
    openid text not null,
    bound_at timestamptz not null default clock_timestamp()
  )`
})
