import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { User, UserQuery } from "../../src/effects/contract/users.ts"
import { type Language, words, conflict, invalidInput, notPermitted } from "../http/words.ts"
import { makeRecordTable } from "../records/record-table.ts"
import { roleTitle } from "../roles/roles-calls.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { titleOfRule } from "../authentication/rule-tree.ts"

const ofRole = (column: string) => `(select ${column} from roles where name = role)`

/** Accounts. The password's hash is never shown; `role_name` is empty where the database has no title of the role. */
export const makeUserTable = makeRecordTable({
  topic: "users",
  row: User,
  computed: {
    role_name: ofRole("coalesce(title, '')"),
    is_admin: ofRole("is_admin or is_super"),
    is_super_admin: ofRole("is_super"),
    second_factor: "exists (select from second_factors where user_id = id and confirmed_at is not null)"
  },
  query: UserQuery,
  taken: ({ username }) =>
    conflict(words(`用户名 ${username} 已被使用`, `The username ${username} is taken`), "username"),
  // Events are read in both languages: they show the record without words that depend on the reader.
  recorded: ({ role_name: _, ...row }, changed) =>
    changed ? { ...row, password_changed: "password_hash" in changed } : row
})

/** The row as the contract shows it. */
export const userOf = (row: User, language: Language): User => ({
  ...row,
  role_name: roleTitle(row.role, row.role_name || null, language)
})

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

/** Refuses a role that is not there, or that the operator may not give. */
export const mayGrant = Effect.fnUntraced(function* (role: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql`select 1 as one from roles where name = ${role}`
  if (!found) return yield* invalidInput(words(`role：没有角色 ${role}`, `role: there is no role ${role}`), "role")
  yield* mayManage([role])
})

const lastSuper = conflict(words("不能移除最后一位超级管理员", "The last super administrator cannot be removed"))

/** To be asked after the change, inside its transaction: without an enabled super administrator it must not be kept. */
export const keepsASuperAdmin = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [left] =
    yield* sql`select 1 as one from users u join roles r on r.name = u.role where r.is_super and u.enabled limit 1`
  if (!left) return yield* lastSuper
})

/** Two super administrators who remove each other at once must not both succeed. */
export const oneSuperChangeAtATime = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`select name from roles where is_super for no key update`
)
