import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The account that a request names, and how the typed address stands to it. */
export type NamedAccount = "missing" | "ownAddress" | "otherAddress" | "noAddress"

export const isOwnAddress = "lower(u.email) = lower(m.about->>'email') and u.email <> ''"
export const requestsWithAccounts =
  "messages m left join users u on name_key(u.username) = name_key(m.about->>'username')"

/** Of these todos each with the account as it is now: administrators alone learn of it. */
export const readNamedAccounts = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, NamedAccount>()
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: number; account: NamedAccount }>`
    select m.id, case when u.id is null then 'missing' when u.email = '' then 'noAddress'
      when ${sql.literal(isOwnAddress)} then 'ownAddress' else 'otherAddress' end as account
    from ${sql.literal(requestsWithAccounts)} where m.id = any(${ids}::int4[])`
  return new Map(rows.map(({ id, account }) => [id, account]))
})
