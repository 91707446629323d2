import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes } from "node:crypto"
import type { LiveSession } from "../../src/effects/contract/session.ts"
import { addressOf, agentOf } from "../http/envelope.ts"
import { shownRow } from "../lists/read-page.ts"
import { ServerSettings } from "../settings.ts"

export type EndReason = "logout" | "ended" | "password" | "single" | "account"

/** Only the hash of a token is kept: who reads the table cannot sign in with it. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest()

/** A session as its events tell of it. */
export type Session = Omit<LiveSession, "current">
const shown = "id, address, agent, created_at, seen_at"

/** Opens one for whoever makes the call. */
export const openSession = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const request = yield* HttpServerRequest.HttpServerRequest
  const { sessionHours } = yield* ServerSettings
  const token = randomBytes(32).toString("base64url")
  const [session] = yield* sql`
    insert into sessions (token_hash, user_id, address, agent, expires_at)
    values (${tokenHash(token)}, ${userId}, ${addressOf(request)}, ${agentOf(request)}, now() + ${sessionHours}::float8 * interval '1 hour')
    returning ${sql.literal(shown)}`
  return { token, session: shownRow<Session>(session!) }
})

export const sessionsOf = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select ${sql.literal(shown)} from sessions
    where user_id = ${userId} and ended_at is null and expires_at > now() order by seen_at desc, id desc limit 200`
  return rows.map((row) => shownRow<Session>(row))
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

/** As `endSessionsOf`, and answers those that were alive. */
export const endLiveSessionsOf = Effect.fnUntraced(function* (userId: number, except: number) {
  const sql = yield* SqlClient.SqlClient
  const ended = yield* sql`update sessions set ended_at = now(), end_reason = 'ended'
    where user_id = ${userId} and ended_at is null and expires_at > now() and id <> ${except} returning ${sql.literal(shown)}`
  return ended.map((row) => shownRow<Session>(row))
})

export const endSession = Effect.fnUntraced(function* (id: number, reason: EndReason) {
  const sql = yield* SqlClient.SqlClient
  const [ended] = yield* sql`update sessions set ended_at = now(), end_reason = ${reason}
    where id = ${id} and ended_at is null and expires_at > now() returning ${sql.literal(shown)}, user_id`
  return ended && shownRow<Session & { readonly user_id: number }>(ended)
})

/** Long over: nobody asks about them any more. */
export const sweepSessions = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from sessions where expires_at < now() - interval '30 days'`
)
