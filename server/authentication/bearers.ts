import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { codes } from "../../src/effects/contract/codes.ts"
import { words } from "../http/language.ts"
import { type EndReason, tokenHash } from "./sessions.ts"

export interface Bearer {
  readonly session_id: number
  readonly alive: boolean
  readonly stale: boolean
  readonly end_reason: EndReason | null
  readonly id: number | null
  readonly username: string
  readonly enabled: boolean
  readonly role: string
  readonly is_admin: boolean
  readonly is_super: boolean
  readonly rules: ReadonlyArray<string>
}

export const said = {
  noToken: words("请先登录", "Please sign in"),
  expired: words("登录已过期，请重新登录", "Your session has expired, please sign in again"),
  ended: words("您的登录已在别处被结束，请重新登录", "Your session was ended elsewhere, please sign in again"),
  account: words("您的账号已被停用或删除", "Your account was disabled or removed")
}

/** Why nobody stands behind the token any more; undefined where somebody does. */
export const lostReply = (bearer: Bearer | undefined) => {
  if (!bearer || bearer.end_reason === "logout") return { code: codes.noToken, words: said.noToken }
  if (bearer.id === null || bearer.end_reason === "account" || !bearer.enabled)
    return { code: codes.accountDisabled, words: said.account }
  if (bearer.end_reason !== null) return { code: codes.sessionEnded, words: said.ended }
  return bearer.alive ? undefined : { code: codes.sessionExpired, words: said.expired }
}

const LONGEST = 200

/** Who stands behind a token, alive or not. Read anew for every call, on primary keys: an ended session is ended at the very next call. */
export const makeFindBearer = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* (token: string) {
    if (token === "" || token.length > LONGEST) return undefined
    const [bearer] = yield* sql<Bearer>`
        select s.id as session_id, s.expires_at > now() as alive, s.seen_at < now() - interval '1 minute' as stale, s.end_reason, u.id,
          u.username, u.enabled, u.role, r.is_admin, r.is_super, r.rules
        from sessions s left join users u on u.id = s.user_id left join roles r on r.name = u.role
        where s.token_hash = ${tokenHash(token)}`
    return bearer
  })
)
