import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AccountRequest } from "../../src/effects/contract/session.ts"
import { locks } from "../database/locks.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { postToAdministrators } from "./post-message.ts"
import { isOwnAddress, requestsWithAccounts } from "./named-accounts.ts"

type Request = Pick<AccountRequest, "kind" | "username" | "email" | "remarks"> & { readonly address: string }

const NOBODY = { id: null, username: "" }

/**
 * Keeps one open request for each account and kind. Another one takes its place only where it names the account's own address and the open one does not:
 * nobody can displace the owner's request. The answer is the same, so it tells nothing of accounts or of requests.
 */
export const requestAccount = Effect.fnUntraced(function* ({ address, ...request }: Request) {
  const sql = yield* SqlClient.SqlClient
  const { kind, username, email, remarks } = request
  yield* sql`select pg_advisory_xact_lock(${locks.accountRequests}::int8)`
  const open = yield* sql<{ id: number; user_id: number; settled: boolean }>`
    select m.id, m.user_id, coalesce(${sql.literal(isOwnAddress)} or lower(u.email) is distinct from lower(${email}), true) as settled
    from ${sql.literal(requestsWithAccounts)} join users owner on owner.id = m.user_id join roles r on r.name = owner.role
    where m.kind = 'accountRequested' and m.about->>'request' = ${kind} and name_key(m.about->>'username') = name_key(${username})
      and m.done_at is null and owner.enabled and (r.is_admin or r.is_super)`
  if (open.some(({ settled }) => settled)) {
    const [next] = yield* sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('account_requests', 'id'))::int4 as id`
    return next!
  }
  const [added] = yield* sql<{ id: number }>`
    insert into account_requests (kind, username, email, remarks, address)
    values (${kind}, ${username}, ${email}, ${remarks}, ${address}) returning id`
  yield* appendEvent(NOBODY, { type: "session.accountRequested", entityId: added!.id, after: request })
  yield* sql`update messages set about = about || ${JSON.stringify({ username, email, remarks })}::jsonb
    where id = any(${open.map(({ id }) => id)}::int4[])`
  yield* postToAdministrators(
    { kind: "accountRequested", about: { request: kind, username, email, remarks } },
    open.map(({ user_id }) => user_id)
  )
  return added!
}, inTransaction)
