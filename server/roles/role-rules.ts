import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { everyRule, grantedTree, isAdmin, namedRule } from "../authentication/rule-tree.ts"
import { conflict, invalidInput, notPermitted, versionConflict, requestLanguage, text, worded } from "../http/texts.ts"
import { mayManage } from "./may-manage.ts"
import { roleOf, type Row } from "./role-table.ts"

export const MANAGES = "roleList"

const superHoldsAll = conflict(text("roles.superHoldsAll"), "names")
const adminHoldsAll = conflict(text("roles.adminHoldsAll"), "names")
const lockedOut = conflict(text("roles.lockedOut", { rule: namedRule(MANAGES) }), "names")
const unknownRule = (name: string, field: string) => invalidInput(text("roles.unknownRule", { field, name }), field)
const notHeld = (name: string) => notPermitted(text("roles.notHeld", { rule: namedRule(name) }), "names")

export const knownRule = (name: string, field: string) => (everyRule.has(name) ? Effect.void : unknownRule(name, field))

const namesOf = Effect.fnUntraced(function* (role: Row) {
  if (role.is_super_admin || isAdmin(role)) return [...everyRule]
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ rules: ReadonlyArray<string> }>`select rules from roles where id = ${role.id}`
  return found!.rules
})

const mayChange = Effect.fnUntraced(function* (role: Row) {
  if (role.is_super_admin) return yield* superHoldsAll
  yield* mayManage([role.name])
  if (isAdmin(role)) return yield* adminHoldsAll
})

export const readRules = Effect.fnUntraced(function* (role: Row) {
  const language = yield* requestLanguage
  const operator = yield* CurrentOperator
  const names = yield* namesOf(role)
  const fixed = yield* Effect.match(Effect.catchTag(mayChange(role), "SqlError", Effect.die), {
    onSuccess: () => "",
    onFailure: (refusal) => worded(refusal.text, language)
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
  if (role.version !== version) return yield* versionConflict(text("records.role"))
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
})
