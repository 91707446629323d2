import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { everyRule, grantedTree, titleOfRule } from "../authentication/rule-tree.ts"
import { appendEvent } from "../events/append-event.ts"
import { conflict, invalidInput, notPermitted, overtaken, requestLanguage, words } from "../http/words.ts"
import { mayManage } from "./may-manage.ts"
import { roleOf, type Row } from "./role-table.ts"

/** The rule by which roles are managed. */
export const MANAGES = "roleList"

const superHoldsAll = conflict(
  words(
    "超级管理员始终拥有全部权限，不能更改",
    "A super administrator holds every permission, which cannot be changed"
  ),
  "names"
)
const lockedOut = conflict(
  words(
    `不能从自己的角色中移除 ${titleOfRule(MANAGES, "zh-CN")} (${MANAGES})：您将无法再管理角色`,
    `${titleOfRule(MANAGES, "en-US")} (${MANAGES}) cannot be taken from your own role: you could manage roles no more`
  ),
  "names"
)
const unknownRule = (name: string, field: string) =>
  invalidInput(words(`${field}：没有权限项 ${name}`, `${field}: there is no permission ${name}`), field)
const notHeld = (name: string) =>
  notPermitted(
    words(
      `没有权限：您没有权限 ${titleOfRule(name, "zh-CN")} (${name})，不能授予或收回`,
      `Not permitted: you do not hold ${titleOfRule(name, "en-US")} (${name}), and can neither grant it nor take it back`
    ),
    "names"
  )

export const knownRule = (name: string, field: string) => (everyRule.has(name) ? Effect.void : unknownRule(name, field))

/** What a role was granted, among all that this server knows. */
const namesOf = Effect.fnUntraced(function* (role: Row) {
  if (role.is_super_admin) return [...everyRule]
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ rules: ReadonlyArray<string> }>`select rules from roles where id = ${role.id}`
  return found!.rules
})

/** Nobody lays hands on a role that holds more than he does. */
const mayChange = (role: Row) => (role.is_super_admin ? superHoldsAll : mayManage([role.name]))

export const readRules = Effect.fnUntraced(function* (role: Row) {
  const language = yield* requestLanguage
  const operator = yield* CurrentOperator
  const names = yield* namesOf(role)
  const fixed = yield* Effect.match(Effect.catchTag(mayChange(role), "SqlError", Effect.die), {
    onSuccess: () => "",
    onFailure: (refusal) => refusal.words[language]
  })
  return {
    role: roleOf(language)(role),
    tree: grantedTree(everyRule, language),
    names: names.filter((name) => everyRule.has(name)),
    held: [...operator.rules].filter((name) => everyRule.has(name)),
    fixed
  }
})

/** Belongs into a transaction that has locked the role. What this server does not know stays granted: another version of it may. */
export const setRules = Effect.fnUntraced(function* (role: Row, version: number, names: ReadonlyArray<string>) {
  const operator = yield* CurrentOperator
  for (const name of names) yield* knownRule(name, "names")
  if (role.version !== version) return yield* overtaken(words("角色", "role"))
  yield* mayChange(role)
  const before = yield* namesOf(role)
  const changed = [
    ...names.filter((name) => !before.includes(name)),
    ...before.filter((name) => everyRule.has(name) && !names.includes(name))
  ]
  const beyond = changed.find((name) => !operator.rules.has(name))
  if (beyond !== undefined) return yield* notHeld(beyond)
  if (role.name === operator.role && !names.includes(MANAGES)) return yield* lockedOut
  const rules = [...names, ...before.filter((name) => !everyRule.has(name))]
  const sql = yield* SqlClient.SqlClient
  yield* sql`update roles set rules = ${rules}::text[], version = version + 1, updated_at = now() where id = ${role.id}`
  yield* appendEvent(operator, {
    type: "roles.rulesSet",
    entityId: role.id,
    before: { name: role.name, rules: before },
    after: { name: role.name, rules }
  })
})
