import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes } from "node:crypto"
import type { LiveSession } from "../../src/effects/contract/session.ts"

export type EndReason = "logout" | "ended" | "password" | "single" | "account"

/** Only the hash of a token is kept: who reads the table cannot sign in with it. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest()

export interface SessionRow {
  readonly id: number
  readonly user_id: number
  readonly address: string
  readonly agent: string
  readonly created_at: Date
  readonly seen_at: Date
}

export const liveSession = (row: SessionRow, current: number | undefined): LiveSession => ({
  id: row.id,
  address: row.address,
  agent: row.agent,
  created_at: row.created_at.getTime(),
  seen_at: row.seen_at.getTime(),
  current: row.id === current
})

export const openSession = Effect.fnUntraced(function* (userId: number, address: string, agent: string, hours: number) {
  const sql = yield* SqlClient.SqlClient
  // 24 random bytes make exactly 32 characters.
  const token = randomBytes(24).toString("base64url")
  const [session] = yield* sql<SessionRow>`
    insert into sessions (token_hash, user_id, address, agent, expires_at)
    values (${tokenHash(token)}, ${userId}, ${address}, ${agent}, now() + ${hours}::float8 * interval '1 hour') returning *`
  return { token, session: session! }
})

export const sessionsOf = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<SessionRow>`
    select * from sessions where user_id = ${userId} and ended_at is null and expires_at > now() order by seen_at desc, id desc limit 200`
})

/** Ends every live session of these users, but the one named. */
export const endSessionsOf = Effect.fnUntraced(function* (
  userIds: ReadonlyArray<number>,
  reason: EndReason,
  except?: number
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update sessions set ended_at = now(), end_reason = ${reason}
    where user_id = any(${userIds}::int4[]) and ended_at is null and id is distinct from ${except ?? null}::int4`
})

export const endSession = Effect.fnUntraced(function* (id: number, reason: EndReason) {
  const sql = yield* SqlClient.SqlClient
  const [ended] = yield* sql<SessionRow>`
    update sessions set ended_at = now(), end_reason = ${reason} where id = ${id} and ended_at is null and expires_at > now() returning *`
  return ended
})

/** Long over: nobody asks about them any more. */
export const sweepSessions = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from sessions where expires_at < now() - interval '30 days'`
)
