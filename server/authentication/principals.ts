import { Effect } from "effect"
import type { RequiredPermission } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import { sql } from "../database/sql.ts"
import { joined, type Text, text } from "../http/texts.ts"
import { holdsEverything, namedRule } from "./rule-tree.ts"
import { type EndReason, tokenHash } from "./sessions.ts"

interface Principal {
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
  /** True if the role demands a second factor that the operator has not set up. */
  readonly unenrolled: boolean
  readonly holds_everything: boolean
  readonly rules: ReadonlyArray<string>
}

const texts = {
  noToken: text("session.noToken"),
  expired: text("session.expired"),
  ended: text("session.ended"),
  unenrolled: text("session.unenrolled"),
  account: text("session.accountGone")
}

export const lostReply = (principal: Principal | undefined) => {
  if (!principal || principal.end_reason === "logout") return { code: codes.noToken, text: texts.noToken }
  if (principal.id === null || principal.end_reason === "account" || !principal.enabled)
    return { code: codes.accountDisabled, text: texts.account }
  if (principal.end_reason !== null) return { code: codes.sessionEnded, text: texts.ended }
  if (principal.alive && principal.unenrolled) return { code: codes.sessionEnded, text: texts.unenrolled }
  return principal.alive ? undefined : { code: codes.sessionExpired, text: texts.expired }
}

const MAX_TOKEN_LENGTH = 200

const columns =
  sql.literal(`s.id as session_id, s.expires_at > now() as alive, s.end_reason, u.id, u.username, u.enabled, u.role, u.merchant_id, r.is_admin, r.is_super, ${holdsEverything("r")} as holds_everything, r.rules,
  r.second_factor and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as unenrolled`)
const tables = sql.literal("sessions s left join users u on u.id = s.user_id left join roles r on r.name = u.role")

/** The principals of these sessions, alive or not. */
export const principalsOf = Effect.fnUntraced(function* (sessionIds: ReadonlyArray<number>) {
  const principals = yield* sql<Principal>`
    select ${columns} from ${tables} where s.id = any(${sessionIds}::int4[])`
  return new Map(principals.map((principal) => [principal.session_id, principal]))
})

/** Reads the session for every call, by primary keys, so that an ended session ends at the next call. */
export const findPrincipal = Effect.fnUntraced(function* (token: string) {
  if (token === "" || token.length > MAX_TOKEN_LENGTH) return undefined
  const [principal] = yield* sql<Principal & { readonly stale: boolean }>`
    select ${columns}, s.seen_at < now() - interval '1 minute' as stale from ${tables} where s.token_hash = ${tokenHash(token)}`
  return principal
})

const missingPermission = (need: RequiredPermission["Service"] | undefined, principal: Principal): Text | undefined => {
  if (need === undefined || principal.holds_everything) return undefined
  if (need.any.some((name) => principal.rules.includes(name))) return undefined
  return text("session.lacking", { permissions: joined(need.any.map(namedRule), "calls.or") })
}

export const refusalOfCall = (principal: Principal | undefined, need: RequiredPermission["Service"] | undefined) => {
  const lost = lostReply(principal)
  const lack = lost === undefined && principal !== undefined ? missingPermission(need, principal) : undefined
  return lack === undefined ? lost : { code: codes.notPermitted, text: lack }
}
