import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { tokenHash } from "../authentication/sessions.ts"

const VALID_MINUTES = 10

/** Makes the session's code; the former one ends. 24 random bytes are 32 characters: an address of 119 bytes fits QR version 10. */
export const makeCode = Effect.fnUntraced(function* (sessionId: number) {
  const sql = yield* SqlClient.SqlClient
  const token = randomBytes(24).toString("base64url")
  yield* sql`insert into wechat_codes (session_id, token_hash, expires_at)
    values (${sessionId}, ${tokenHash(token)}, now() + ${VALID_MINUTES}::float8 * interval '1 minute')
    on conflict (session_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  return { token, valid_ms: VALID_MINUTES * 60_000 }
})

/** The session whose code this is, while it can bind. */
export const openCode = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient
  const [code] = yield* sql<{ readonly session_id: number }>`
    select session_id from wechat_codes where token_hash = ${tokenHash(token)} and expires_at > now()`
  return code?.session_id
})

/** Uses the code up. Of several at once one succeeds. */
export const useCode = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient
  const used = yield* sql`
    delete from wechat_codes where token_hash = ${tokenHash(token)} and expires_at > now() returning session_id`
  return used.length > 0
})
