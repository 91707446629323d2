import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MERCHANT_ADMIN } from "../../src/contract/role-name.ts"
import { everyRule, holdsEverything, namedRule } from "../authentication/rule-tree.ts"
import { locks } from "../database/locks.ts"
import { sql } from "../database/sql.ts"
import { invalidInput, notPermitted, text } from "../http/texts.ts"

const onlySuper = notPermitted(text("roles.onlySuper"))
const onlyAdmin = notPermitted(text("roles.onlyAdmin"))

/** Refuses operators who would manage users or roles with more rights than their own. */
export const requireManageable = Effect.fnUntraced(function* (roles: ReadonlyArray<string>) {
  const operator = yield* CurrentOperator
  if (operator.is_super_admin) return
  const ranks = yield* sql<{ is_admin: boolean; is_super: boolean; rules: ReadonlyArray<string> }>`
    select is_admin, is_super, case when ${sql.literal(holdsEverything("roles"))} then ${[...everyRule]}::text[] else rules end as rules
    from roles where name = any(${roles}::text[])`
  for (const rank of ranks) {
    if (rank.is_super) return yield* onlySuper
    if (rank.is_admin && !operator.is_admin) return yield* onlyAdmin
    const beyond = rank.rules.find((name) => !operator.rules.has(name))
    if (beyond !== undefined) return yield* notPermitted(text("roles.beyond", { rule: namedRule(beyond) }))
  }
})

/**
 * Lets one transaction at a time change super administrators: two who remove each other must not both succeed. True
 * once it is this transaction's turn.
 */
export const superRoleLock = sql`(select pg_advisory_xact_lock(${locks.superAdmins}::int8)) is not null`

const needsMerchant = invalidInput(text("roles.needsMerchant"), "role")

export const requireGrantable = Effect.fnUntraced(function* (role: string, merchantId: number | null) {
  if (role === MERCHANT_ADMIN && merchantId === null) return yield* needsMerchant
  const [existing] = yield* sql`select 1 as one from roles where name = ${role}`
  if (!existing) return yield* invalidInput(text("roles.unknown", { role }), "role")
  yield* requireManageable([role])
})
