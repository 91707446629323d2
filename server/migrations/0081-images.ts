import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Avatars and logos. An image never changes: another one has another address. Nothing of them is compressed, for they are already. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table images (
    url text primary key,
    type text not null,
    bytes bytea not null,
    created_at timestamptz not null default now(),
    created_by int4 not null
  )`
  yield* sql`alter table images alter bytes set storage external`
  yield* sql`create index images_by_created_by on images (created_by, created_at)`
  yield* sql`alter table users add avatar text references images`
  yield* sql`alter table merchants add logo text references images`
  // Which image is shown, asked when one is thrown away.
  yield* sql`create index users_by_avatar on users (avatar) where avatar is not null`
  yield* sql`create index merchants_by_logo on merchants (logo) where logo is not null`
})
