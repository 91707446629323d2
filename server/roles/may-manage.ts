import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { titleOfRule } from "../authentication/rule-tree.ts"
import { merchantAdmin } from "./merchant-admin.ts"
import { invalidInput, notPermitted, words } from "../http/words.ts"

const onlySuper = notPermitted(
  words(
    "没有权限：仅超级管理员可管理超级管理员",
    "Not permitted: only a super administrator may do this to a super administrator"
  )
)
const onlyAdmin = notPermitted(
  words("没有权限：仅管理员可管理管理员", "Not permitted: only an administrator may do this to an administrator")
)

/** Nobody can hand out, or lay hands on, more than he holds himself. */
export const mayManage = Effect.fnUntraced(function* (roles: ReadonlyArray<string>) {
  const operator = yield* CurrentOperator
  if (operator.is_super_admin) return
  const sql = yield* SqlClient.SqlClient
  const ranks = yield* sql<{ is_admin: boolean; is_super: boolean; rules: ReadonlyArray<string> }>`
    select is_admin, is_super, rules from roles where name = any(${roles}::text[])`
  for (const rank of ranks) {
    if (rank.is_super) return yield* onlySuper
    if (rank.is_admin && !operator.is_admin) return yield* onlyAdmin
    const beyond = rank.rules.find((name) => !operator.rules.has(name))
    if (beyond !== undefined)
      return yield* notPermitted(
        words(
          `没有权限：该角色拥有您没有的权限 ${titleOfRule(beyond, "zh-CN")} (${beyond})`,
          `Not permitted: this role holds ${titleOfRule(beyond, "en-US")} (${beyond}), which you do not`
        )
      )
  }
})

const needsMerchant = invalidInput(
  words(
    "role：商户管理员须通过商户列表的“设置管理员”设定",
    "role: a merchant's administrator is set in the list of merchants"
  ),
  "role"
)

/** Refuses a role that is not there, that the operator may not give, or that is for the people of a merchant where the user is none of them. */
export const mayGrant = Effect.fnUntraced(function* (role: string, merchantId: number | null) {
  const sql = yield* SqlClient.SqlClient
  if (role === merchantAdmin.name && merchantId === null) return yield* needsMerchant
  const [found] = yield* sql`select 1 as one from roles where name = ${role}`
  if (!found) return yield* invalidInput(words(`role：没有角色 ${role}`, `role: there is no role ${role}`), "role")
  yield* mayManage([role])
})
