import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Needs } from "../../src/effects/contract/call.ts"
import { codes } from "../../src/effects/contract/codes.ts"
import { makeLine } from "../http/in-line.ts"
import { type Language, words, type Words } from "../http/words.ts"
import { titleOfRule } from "./rule-tree.ts"
import { type EndReason, tokenHash } from "./sessions.ts"

interface Bearer {
  readonly session_id: number
  readonly alive: boolean
  readonly end_reason: EndReason | null
  readonly id: number | null
  readonly username: string
  readonly enabled: boolean
  readonly role: string
  readonly merchant_id: number | null
  readonly is_admin: boolean
  readonly is_super: boolean
  /** The role demands a second factor, and there is none. */
  readonly unenrolled: boolean
  readonly rules: ReadonlyArray<string>
}

const said = {
  noToken: words("请先登录", "Please sign in"),
  expired: words("登录已过期，请重新登录", "Your session has expired, please sign in again"),
  ended: words("您的登录已在别处被结束，请重新登录", "Your session was ended elsewhere, please sign in again"),
  unenrolled: words(
    "您的角色要求两步验证，请重新登录并完成设置",
    "Your role demands a second factor: please sign in again and set it up"
  ),
  account: words("您的账号已被停用或删除", "Your account was disabled or removed")
}

/** Why nobody stands behind the token any more; undefined where somebody does. */
export const lostReply = (bearer: Bearer | undefined) => {
  if (!bearer || bearer.end_reason === "logout") return { code: codes.noToken, words: said.noToken }
  if (bearer.id === null || bearer.end_reason === "account" || !bearer.enabled)
    return { code: codes.accountDisabled, words: said.account }
  if (bearer.end_reason !== null) return { code: codes.sessionEnded, words: said.ended }
  if (bearer.alive && bearer.unenrolled) return { code: codes.sessionEnded, words: said.unenrolled }
  return bearer.alive ? undefined : { code: codes.sessionExpired, words: said.expired }
}

const LONGEST = 200

/** Nearly every call wants these tables: locked, they would else take the connections from those that want them not. */
export const inLine = makeLine()

const shown = `s.id as session_id, s.expires_at > now() as alive, s.end_reason, u.id, u.username, u.enabled, u.role, u.merchant_id, r.is_admin, r.is_super, r.rules,
  r.second_factor and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as unenrolled`
const tables = "sessions s left join users u on u.id = s.user_id left join roles r on r.name = u.role"

/** The bearer of a session, alive or not. */
export const bearerOfSession = Effect.fnUntraced(function* (sessionId: number) {
  const sql = yield* SqlClient.SqlClient
  const [bearer] = yield* sql<Bearer>`
    select ${sql.literal(shown)} from ${sql.literal(tables)} where s.id = ${sessionId}`
  return bearer
})

/** Who stands behind a token, alive or not. Read anew for every call, on primary keys: an ended session is ended at the very next call. */
export const makeFindBearer = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* (token: string) {
    if (token === "" || token.length > LONGEST) return undefined
    const [bearer] = yield* inLine(sql<Bearer & { readonly stale: boolean }>`
      select ${sql.literal(shown)}, s.seen_at < now() - interval '1 minute' as stale from ${sql.literal(tables)}
      where s.token_hash = ${tokenHash(token)}`)
    return bearer
  })
)

/**
 * Watches who stands behind sessions that stay with us for long: answers them all where it has to, or where anything about any of them is not what it
 * was when they were looked at last, and nothing otherwise.
 */
export const makeWatchBearers = Effect.map(SqlClient.SqlClient, (sql) => {
  let before: string | undefined
  return Effect.fnUntraced(function* (sessionIds: ReadonlyArray<number>, anyhow: boolean) {
    const those = sql`select ${sql.literal(shown)} from ${sql.literal(tables)} where s.id = any(${sessionIds}::int4[])`
    const [all] = yield* sql<{ digest: string }>`
      select coalesce(md5(string_agg(bearer::text, ' ' order by session_id)), '') as digest from (${those}) bearer`
    if (all!.digest === before && !anyhow) return undefined
    const bearers = yield* sql<Bearer>`${those}`
    // Not before they have been read: what could not be is looked at again.
    before = all!.digest
    return new Map(bearers.map((bearer) => [bearer.session_id, bearer]))
  })
})

/** What the bearer lacks of what is needed. */
const lacking = (need: Needs["Service"] | undefined, bearer: Bearer): Words | undefined => {
  if (need === undefined || bearer.is_super) return undefined
  if (need.any.some((name) => bearer.rules.includes(name))) return undefined
  const wanted = (language: Language) => need.any.map((name) => `${titleOfRule(name, language)} (${name})`)
  return words(
    `没有权限：需要 ${wanted("zh-CN").join(" 或 ")}`,
    `Not permitted: this needs ${wanted("en-US").join(" or ")}`
  )
}

/** Why the bearer may not do what needs this; undefined where it is allowed. */
export const refusalOf = (bearer: Bearer | undefined, need: Needs["Service"] | undefined) => {
  const lost = lostReply(bearer)
  const lack = lost === undefined && bearer !== undefined ? lacking(need, bearer) : undefined
  return lack === undefined ? lost : { code: codes.notPermitted, words: lack }
}
