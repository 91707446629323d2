import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { AccountRequest } from "../../src/contract/session.ts"
import { locks } from "../database/locks.ts"
import { anyOf, sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { declareActor } from "../events/log-fact.ts"
import { conflict, noSuchRecord, text } from "../http/texts.ts"
import { type NamedAccount, postMessage, postToAdministrators, type RequestedAccount } from "./message-contents.ts"

export const noSuchMessage = noSuchRecord(text("messages.none"))

/** The account that a request names; nulls if there is none. */
export interface NamedRequest {
  readonly account: NamedAccount
  readonly user_id: number | null
  readonly username: string | null
  readonly role: string | null
}

const isOwnAddress = "lower(u.email) = lower(m.about->>'email') and u.email <> ''"
const requestsWithAccounts = "messages m left join users u on name_key(u.username) = name_key(m.about->>'username')"

/** The present account of each todo, which only administrators learn. */
export const readNamedAccounts = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, NamedRequest>()
  const rows = yield* sql<NamedRequest & { readonly id: number }>`
    select m.id, u.id as user_id, u.username, u.role, case when u.id is null then 'missing' when u.email = '' then 'noAddress'
      when ${sql.literal(isOwnAddress)} then 'ownAddress' else 'otherAddress' end as account
    from ${sql.literal(requestsWithAccounts)} where m.id = ${anyOf(ids)}`
  return new Map<number, NamedRequest>(rows.map(({ id, ...named }) => [id, named]))
})

type Request = Pick<AccountRequest, "kind" | "username" | "email" | "remarks"> & { readonly address: string }

/**
 * Stores one open request for each account and kind. Another request replaces it only if it names the account's own
 * address and the open one does not, so nobody can displace the owner's request. The answer is always the same and
 * reveals nothing about accounts or requests.
 */
export const requestAccount = Effect.fnUntraced(function* ({ address, kind, username, email, remarks }: Request) {
  // Nobody is signed in, and a typed name proves nothing.
  yield* declareActor({ id: null, username: "?" })
  yield* sql`select pg_advisory_xact_lock(${locks.accountRequests}::int8)`
  const open = yield* sql<{ id: number; user_id: number; settled: boolean }>`
    select m.id, m.user_id, coalesce(${sql.literal(isOwnAddress)} or lower(u.email) is distinct from lower(${email}), true) as settled
    from ${sql.literal(requestsWithAccounts)} join users owner on owner.id = m.user_id join roles r on r.name = owner.role
    where m.kind = 'accountRequested' and m.about->>'request' = ${kind} and name_key(m.about->>'username') = name_key(${username})
      and m.done_at is null and owner.enabled and (r.is_admin or r.is_super)`
  if (open.some(({ settled }) => settled)) {
    return yield* sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('account_requests', 'id'))::int4 as id`.one
  }
  const added = yield* sql<{ id: number }>`
    insert into account_requests (kind, username, email, remarks, address)
    values (${kind}, ${username}, ${email}, ${remarks}, ${address}) returning id`.one
  yield* sql`update messages set about = about || ${JSON.stringify({ username, email, remarks })}::jsonb
    where id = ${anyOf(open.map(({ id }) => id))}`
  yield* postToAdministrators(
    { kind: "accountRequested", about: { request: kind, username, email, remarks } },
    open.map(({ user_id }) => user_id)
  )
  return added
}, inTransaction)

/**
 * Answers all requests for an account, by a new password, a new account or a refusal. Their todos are done for every
 * administrator and name the answerer; the others are notified, so that nobody answers twice. Call it in the
 * transaction of that write. Returns whether there was a request.
 */
export const settleRequests = Effect.fnUntraced(function* (
  request: RequestedAccount["request"],
  username: string,
  declined?: string
) {
  const operator = yield* CurrentOperator
  const reason = declined === undefined ? {} : { declined }
  const settled = yield* sql<{ user_id: number }>`
    update messages set done_at = clock_timestamp(), about = about || ${JSON.stringify({ settledBy: operator.username, ...reason })}::jsonb
    where kind = 'accountRequested' and name_key(about->>'username') = name_key(${username}) and about->>'request' = ${request}
      and done_at is null
    returning user_id`
  const otherAdministrators = settled.map(({ user_id }) => user_id).filter((id) => id !== operator.id)
  const about = { by: operator.username, request, username, ...reason }
  if (otherAdministrators.length > 0) yield* postMessage(otherAdministrators, { kind: "requestSettled", about })
  return settled.length > 0
})

/**
 * Answers the request of one of the operator's todos, of this kind if given. Of two administrators who act at once, the
 * second learns who was faster and changes nothing.
 */
export const settleTodo = Effect.fnUntraced(function* (
  id: number,
  request: RequestedAccount["request"] | undefined,
  declined?: string
) {
  const operator = yield* CurrentOperator
  const read = sql<{ about: RequestedAccount }>`
    select about from messages
    where id = ${id} and user_id = ${operator.id} and kind = 'accountRequested' and about->>'request' = coalesce(${request ?? null}, about->>'request')`
  const [todo] = yield* read
  if (!todo) return yield* noSuchMessage
  if (yield* settleRequests(todo.about.request, todo.about.username, declined)) return todo.about
  const settledBy = (yield* read)[0]?.about.settledBy ?? ""
  return yield* conflict(text("messages.settledAlready", { settledBy }))
})
