import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { createHash, randomBytes } from "node:crypto"
import { sql } from "../database/sql.ts"
import { addressOf, userAgentOf } from "../http/envelope.ts"
import { ServerSettings } from "../settings.ts"

export type EndReason = "logout" | "ended" | "password" | "single" | "account"

/** The stored form of a token. A reader of the table cannot sign in with a hash. */
export const tokenHash = (token: string) => createHash("sha256").update(token).digest()

export const openSession = Effect.fnUntraced(function* (userId: number) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { sessionHours } = yield* ServerSettings
  const token = randomBytes(32).toString("base64url")
  const [session] = yield* sql<{ id: number; address: string; agent: string }>`
    insert into sessions (token_hash, user_id, address, agent, expires_at)
    values (${tokenHash(token)}, ${userId}, ${addressOf(request)}, ${userAgentOf(request)}, now() + ${sessionHours}::float8 * interval '1 hour')
    returning id, address, agent`
  return { token, ...session! }
})

export const endSessionsOf = Effect.fnUntraced(function* (
  userIds: ReadonlyArray<number>,
  reason: EndReason,
  except?: number
) {
  yield* sql`update sessions set ended_at = now(), end_reason = ${reason}
    where user_id = any(${userIds}::int4[]) and ended_at is null and id is distinct from ${except ?? null}::int4`
})

export const sweepSessions = sql`delete from sessions where expires_at < now() - interval '30 days'`
