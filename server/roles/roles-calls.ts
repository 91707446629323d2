import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { languages } from "../../src/contract/languages.ts"
import { INT4_MAX } from "../../src/contract/fields.ts"
import type { Members, RoleOption } from "../../src/contract/roles.ts"
import { releaseUnpermittedOf } from "../alarm-owners/release-alarms.ts"
import { everyRule, grantedTree, holdsEverything, isAdmin, namedRule, rulesUnder } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, invalidInput, noSuchId, notPermitted, versionConflict } from "../http/texts.ts"
import { requestLanguage, text, translateText } from "../http/texts.ts"
import { idsOf } from "../records/record-table.ts"
import { requireManageable } from "./require-manageable.ts"
import { roleTable as roles, type Row, roleOfRow, rolesOfRows } from "./role-table.ts"
import { roleTitle } from "./role-titles.ts"

const MANAGES = "roleList"
const MAX_MEMBERS = 100
const MAX_GRANTORS = 5

const noun = text("records.role")
const comesWithIt = conflict(text("roles.comesWithIt"))
const keepsItsTitle = conflict(text("roles.keepsItsTitle"), "title")
const ownRequirement = conflict(text("roles.ownRequirement"), "second_factor")
const titleTaken = (title: string) => conflict(text("roles.titleTaken", { title }), "title")
const inUse = (users: number) => conflict(text("roles.inUse", { users }))
const superHoldsAll = conflict(text("roles.superHoldsAll"), "names")
const adminHoldsAll = conflict(text("roles.adminHoldsAll"), "names")
const lockedOut = conflict(text("roles.lockedOut", { rule: namedRule(MANAGES) }), "names")
const unknownRule = (name: string, field: string) => invalidInput(text("roles.unknownRule", { field, name }), field)
const permissionNotHeld = (name: string) => notPermitted(text("roles.notHeld", { rule: namedRule(name) }), "names")
const noQuestion = invalidInput(text("roles.noQuestion"), "id")

/** Refuses a title that another role has, built-in roles included, in every language. */
const untaken = Effect.fnUntraced(function* (title: string, id: number) {
  const otherRoles = yield* sql<{ name: string; title: string | null }>`select name, title from roles where id <> ${id}`
  const titles = otherRoles.flatMap(({ name, title }) => languages.map((language) => roleTitle(name, title, language)))
  const [existing] = yield* sql`select from unnest(${titles}::text[]) each where name_key(each) = name_key(${title})`
  if (existing) return yield* titleTaken(title)
})

const lockRole = Effect.fnUntraced(function* (id: number) {
  const [role] = yield* roles.locked([id])
  return role ?? (yield* noSuchId(noun, id))
})

const requireRule = (name: string, field: string) => (everyRule.has(name) ? Effect.void : unknownRule(name, field))

const rulesOf = Effect.fnUntraced(function* (role: Row) {
  if (role.is_super_admin || isAdmin(role)) return [...everyRule]
  const stored = yield* sql<{ rules: ReadonlyArray<string> }>`select rules from roles where id = ${role.id}`.one
  return stored.rules
})

const mayChangeRules = Effect.fnUntraced(function* (role: Row) {
  if (role.is_super_admin) return yield* superHoldsAll
  yield* requireManageable([role.name])
  if (isAdmin(role)) return yield* adminHoldsAll
})

/** Roles for pickers. */
const readOptions = Effect.fnUntraced(function* (matches: Statement.Fragment) {
  const language = yield* requestLanguage
  const rows = yield* sql<Omit<RoleOption, "title"> & { readonly title: string | null }>`
    select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles r where ${matches} order by id`
  return rows.map(({ title, ...role }) => ({ ...role, title: roleTitle(role.name, title, language) }))
})

export const RolesCalls = callsOf("roles", {
  list: Effect.fnUntraced(function* ({ query }) {
    const page = yield* roles.list(query)
    return { ...page, list: yield* rolesOfRows(page.list) }
  }),
  add: Effect.fnUntraced(function* ({ payload }) {
    yield* untaken(payload.title, 0)
    return yield* roleOfRow(yield* roles.add(payload))
  }),
  edit: Effect.fnUntraced(function* ({ payload: { title, ...rest } }) {
    const before = yield* lockRole(rest.id)
    yield* requireManageable([before.name])
    const { role } = yield* CurrentOperator
    if (role === before.name && before.second_factor && !rest.second_factor) return yield* ownRequirement
    // A title that nobody changed stays the product's own, in both languages.
    if (title === (yield* roleOfRow(before)).title) return yield* roleOfRow(yield* roles.edit(rest))
    if (before.built_in) return yield* keepsItsTitle
    yield* untaken(title, rest.id)
    return yield* roleOfRow(yield* roles.edit({ ...rest, title }))
  }),
  delete: Effect.fnUntraced(function* ({ payload }) {
    // The permissions of a role are read before it is deleted.
    const names = (yield* roles.locked(idsOf(payload).filter((id) => id <= INT4_MAX)))
      .filter((role) => !role.built_in)
      .map(({ name }) => name)
    yield* requireManageable(names)
    const { list } = yield* roles.remove(payload, {
      unless: ({ built_in, users }) => (built_in ? comesWithIt : users > 0 ? inUse(users) : undefined),
      only: sql`not exists (select from users where users.role = roles.name)`
    })
    return { list: yield* rolesOfRows(list) }
  }),
  rules: Effect.fnUntraced(function* ({ query: { id } }) {
    const language = yield* requestLanguage
    const operator = yield* CurrentOperator
    const role = yield* roles.find(id)
    const names = yield* rulesOf(role)
    const fixed = yield* mayChangeRules(role).pipe(
      Effect.as(""),
      Effect.catchTag("Refusal", (refusal) => Effect.succeed(translateText(refusal.text, language)))
    )
    return {
      role: yield* roleOfRow(role),
      tree: grantedTree(everyRule, language),
      names: names.filter((name) => everyRule.has(name)),
      held: [...operator.rules].filter((name) => everyRule.has(name)),
      fixed
    }
  }),
  /** Rules that this server does not know stay granted, because another version may know them. */
  setRules: Effect.fnUntraced(function* ({ payload: { id, version, names } }) {
    const operator = yield* CurrentOperator
    const role = yield* lockRole(id)
    for (const name of names) yield* requireRule(name, "names")
    if (role.version !== version) return yield* versionConflict(noun)
    yield* mayChangeRules(role)
    const before = yield* rulesOf(role)
    const changed = [
      ...names.filter((name) => !before.includes(name)),
      ...before.filter((name) => everyRule.has(name) && !names.includes(name))
    ]
    const beyond = changed.find((name) => !operator.rules.has(name))
    if (beyond !== undefined) return yield* permissionNotHeld(beyond)
    if (role.name === operator.role && !names.includes(MANAGES)) return yield* lockedOut
    const rules = [...names, ...before.filter((name) => !everyRule.has(name))]
    yield* sql`update roles set rules = ${rules}::text[], version = version + 1, updated_at = now() where id = ${id}`
    const members = yield* sql<{ username: string }>`select username from users where role = ${role.name}`
    yield* releaseUnpermittedOf(members.map(({ username }) => username))
    return yield* roleOfRow(yield* roles.find(id))
  }),
  /** The members of this role, or the roles with this rule and their members. */
  members: Effect.fnUntraced(function* ({ query: { id, rule } }) {
    const language = yield* requestLanguage
    if (rule !== undefined) yield* requireRule(rule, "rule")
    else if (id === undefined) return yield* noQuestion
    const matches = sql.and([
      ...(id === undefined ? [] : [sql`r.id = ${id}`]),
      ...(rule === undefined ? [] : [sql`(${sql.literal(holdsEverything("r"))} or ${rule} = any(r.rules))`])
    ])
    const options = yield* readOptions(matches)
    if (id !== undefined && rule === undefined && options.length === 0) return yield* noSuchId(noun, id)
    const users = yield* sql<Members["users"][number] & { readonly title: string | null; readonly total: number }>`
      select u.id, u.username, u.role, r.title, u.enabled, (count(*) over ())::int4 as total
      from users u join roles r on r.name = u.role where ${matches} order by u.username, u.id limit ${MAX_MEMBERS}`
    return {
      roles: options,
      users: users.map(({ title, total: _, ...user }) => ({
        ...user,
        role_name: roleTitle(user.role, title, language)
      })),
      total: users[0]?.total ?? 0
    }
  }),
  /**
   * The users who may grant this rule to the operator's role, decided as in `setRules`; for a section, any rule of it.
   * A merchant's people change no role.
   */
  whoCanGrant: Effect.fnUntraced(function* ({ query: { rule: name } }) {
    const requestedRules = rulesUnder(name)
    if (requestedRules.length === 0) yield* requireRule(name, "rule")
    const operator = yield* CurrentOperator
    const language = yield* requestLanguage
    const users = yield* sql<{ id: number; username: string; role: string; title: string | null; total: number }>`
      select u.id, u.username, u.role, r.title, (count(*) over ())::int4 as total
      from users u join roles r on r.name = u.role, (select rules, name, built_in, is_admin, is_super from roles where name = ${operator.role}) own
      where u.enabled and u.merchant_id is null and u.id <> ${operator.id} and (r.is_super or
        ((${sql.literal(holdsEverything("r"))} or not ${sql.literal(holdsEverything("own"))} and r.rules @> array[${MANAGES}]::text[]
           and r.rules && ${requestedRules}::text[] and r.rules @> own.rules)
         and (r.is_admin or not own.is_admin) and not own.is_super))
      order by u.username, u.id limit ${MAX_GRANTORS}`
    return {
      held: requestedRules.some((rule) => operator.rules.has(rule)),
      users: users.map(({ id, username, role, title }) => ({
        id,
        username,
        role_name: roleTitle(role, title, language)
      })),
      total: users[0]?.total ?? 0
    }
  }),
  all: () => Effect.map(readOptions(sql`true`), (list) => ({ list }))
})
