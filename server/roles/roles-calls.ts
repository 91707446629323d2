import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import { languages } from "../../src/contract/languages.ts"
import type { Role } from "../../src/contract/roles.ts"
import { callsOf } from "../calls.ts"
import { conflict, noSuchId, requestLanguage, text } from "../http/texts.ts"
import { mayManage } from "./may-manage.ts"
import { findMembers, whoCanGrant } from "./members.ts"
import { readRules, setRules } from "./role-rules.ts"
import { makeRoleTable, roleOf, roleOptionOf, type Row } from "./role-table.ts"
import { roleTitle } from "./role-titles.ts"

const comesWithIt = conflict(text("roles.comesWithIt"))
const keepsItsTitle = conflict(text("roles.keepsItsTitle"), "title")
const ownRequirement = conflict(text("roles.ownRequirement"), "second_factor")
const titleTaken = (title: string) => conflict(text("roles.titleTaken", { title }), "title")
const inUse = (users: number) => conflict(text("roles.inUse", { users }))

/** Also those that come with the product, in whichever language somebody reads them. */
const untaken = Effect.fnUntraced(function* (title: string, id: number) {
  const sql = yield* SqlClient.SqlClient
  const others = yield* sql<{ name: string; title: string | null }>`select name, title from roles where id <> ${id}`
  const titles = others.flatMap(({ name, title }) => languages.map((language) => roleTitle(name, title, language)))
  const [found] = yield* sql`select from unnest(${titles}::text[]) each where name_key(each) = name_key(${title})`
  if (found) return yield* titleTaken(title)
})

export const RolesCalls = callsOf(
  "roles",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const roles = yield* makeRoleTable
    const worded = <Found extends { readonly list: ReadonlyArray<Row> }>(found: Found) =>
      Effect.map(requestLanguage, (language) => ({ ...found, list: found.list.map(roleOf(language)) }))
    const shown = (row: Row): Effect.Effect<Role, never, Effect.Services<typeof requestLanguage>> =>
      Effect.map(requestLanguage, (language) => roleOf(language)(row))

    return {
      list: ({ query }) => Effect.flatMap(roles.list(query), worded),
      add: Effect.fnUntraced(function* ({ payload }) {
        yield* untaken(payload.title, 0)
        return yield* shown(yield* roles.add(payload))
      }),
      edit: Effect.fnUntraced(function* ({ payload: { title, ...rest } }) {
        const [before] = yield* roles.locked([rest.id])
        if (!before) return yield* noSuchId(text("records.role"), rest.id)
        yield* mayManage([before.name])
        const { role } = yield* CurrentOperator
        if (role === before.name && before.second_factor && !rest.second_factor) return yield* ownRequirement
        // A title that nobody changed stays the product's own, in both languages.
        if (title === (yield* shown(before)).title) return yield* shown(yield* roles.edit(rest))
        if (before.built_in) return yield* keepsItsTitle
        yield* untaken(title, rest.id)
        return yield* shown(yield* roles.edit({ ...rest, title } as typeof rest))
      }),
      /** All or none. */
      delete: Effect.fnUntraced(function* ({ payload }) {
        const services = yield* Effect.context<CurrentOperator | SqlClient.SqlClient>()
        const manages = (name: string) => Effect.provideContext(mayManage([name]), services)
        return yield* roles
          .remove(payload, ({ name, built_in, users }) =>
            built_in ? comesWithIt : users > 0 ? inUse(users) : manages(name)
          )
          .pipe(Effect.flatMap(worded))
      }),
      rules: ({ query: { id } }) => Effect.flatMap(roles.find(id), readRules),
      setRules: Effect.fnUntraced(function* ({ payload: { id, version, names } }) {
        const [role] = yield* roles.locked([id])
        if (!role) return yield* noSuchId(text("records.role"), id)
        yield* setRules(role, version, names)
        return yield* shown(yield* roles.find(id))
      }),
      holders: ({ query }) => findMembers(query),
      grantors: ({ query }) => whoCanGrant(query.rule),
      all: Effect.fnUntraced(function* () {
        const language = yield* requestLanguage
        const rows = yield* sql`
          select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles order by id`
        return { list: rows.map(roleOptionOf(language)) }
      })
    }
  })
)
