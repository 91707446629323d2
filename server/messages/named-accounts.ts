import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The account that a request names, and how the typed address stands to it. */
export type NamedAccount = "missing" | "ownAddress" | "otherAddress" | "noAddress"

/** The account is null where there is none. */
export interface Named {
  readonly account: NamedAccount
  readonly user_id: number | null
  readonly username: string | null
  readonly role: string | null
}

export const isOwnAddress = "lower(u.email) = lower(m.about->>'email') and u.email <> ''"
export const requestsWithAccounts =
  "messages m left join users u on name_key(u.username) = name_key(m.about->>'username')"

/** The account of each todo as it is now. Administrators alone learn of it. */
export const readNamedAccounts = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, Named>()
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Named & { readonly id: number }>`
    select m.id, u.id as user_id, u.username, u.role, case when u.id is null then 'missing' when u.email = '' then 'noAddress'
      when ${sql.literal(isOwnAddress)} then 'ownAddress' else 'otherAddress' end as account
    from ${sql.literal(requestsWithAccounts)} where m.id = any(${ids}::int4[])`
  return new Map<number, Named>(rows.map(({ id, ...named }) => [id, named]))
})
