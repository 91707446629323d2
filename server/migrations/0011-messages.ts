import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The message box of every user. A message keeps what happened (`kind`, `about`), never words: it is worded when it is read, in the reader's language.
 * Account requests made so far become todos of those who administrate now.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table messages (
    id int4 generated always as identity primary key,
    user_id int4 not null references users on delete cascade,
    type text not null check (type in ('message', 'notice', 'todo')),
    kind text not null,
    about jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    read_at timestamptz
  )`
  yield* sql`create index messages_of_user on messages (user_id, id)`
  yield* sql`create index messages_unread on messages (user_id, type) where read_at is null`
  yield* sql`create index messages_requests on messages (lower(about->>'username')) where kind = 'accountRequested'`

  yield* sql`
    insert into messages (user_id, type, kind, about, created_at)
    select u.id, 'todo', 'accountRequested',
      jsonb_build_object('request', a.kind, 'username', a.username, 'email', a.email, 'remarks', a.remarks), a.created_at
    from account_requests a cross join users u join roles r on r.name = u.role
    where u.enabled and (r.is_admin or r.is_super) order by a.id, u.id`
})
