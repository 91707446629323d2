import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { Role } from "../../src/effects/contract/roles.ts"
import { callsOf } from "../calls.ts"
import { inTransaction } from "../events/append-event.ts"
import { conflict, noSuchId, requestLanguage, words } from "../http/words.ts"
import { mayManage } from "./may-manage.ts"
import { findGrantors } from "./grantors.ts"
import { findHolders } from "./holders.ts"
import { readRules, setRules } from "./role-rules.ts"
import { makeRoleTable, roleOf, roleOptionOf, type Row } from "./role-table.ts"
import { roleTitle } from "./role-titles.ts"

const comesWithIt = conflict(words("系统自带的角色不能删除", "This role comes with the product, it cannot be deleted"))
const keepsItsTitle = conflict(
  words("系统自带的角色不能改名", "This role comes with the product, its name cannot be changed"),
  "title"
)
const ownRequirement = conflict(
  words(
    "您拥有此角色，不能取消它的两步验证要求；须由拥有其他角色的管理员取消",
    "You cannot turn off the second factor of a role you have; an administrator with another role can"
  ),
  "second_factor"
)
const titleTaken = (title: string) =>
  conflict(words(`角色名称 ${title} 已被使用`, `The name ${title} is taken`), "title")
const inUse = (users: number) =>
  conflict(words(`仍有 ${users} 位用户使用该角色，不能删除`, `It still has users (${users}), it cannot be deleted`))
const inUseNow = conflict(words("该角色仍在使用，不能删除", "Somebody still has this role, it cannot be deleted"))

/** Also those that come with the product, in whichever language somebody reads them. */
const untaken = Effect.fnUntraced(function* (title: string, id: number) {
  const sql = yield* SqlClient.SqlClient
  const others = yield* sql<{ name: string; title: string | null }>`select name, title from roles where id <> ${id}`
  const titles = others.flatMap(({ name, title }) =>
    (["zh-CN", "en-US"] as const).map((language) => roleTitle(name, title, language))
  )
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
      }, inTransaction),
      edit: Effect.fnUntraced(function* ({ payload: { title, ...rest } }) {
        const [before] = yield* roles.locked([rest.id])
        if (!before) return yield* noSuchId(words("角色", "role"), rest.id)
        yield* mayManage([before.name])
        const { role } = yield* CurrentOperator
        if (role === before.name && before.second_factor && !rest.second_factor) return yield* ownRequirement
        // A title that nobody changed stays the product's own, in both languages.
        if (title === (yield* shown(before)).title) return yield* shown(yield* roles.edit(rest))
        if (before.built_in) return yield* keepsItsTitle
        yield* untaken(title, rest.id)
        return yield* shown(yield* roles.edit({ ...rest, title } as typeof rest))
      }, inTransaction),
      /** All or none; also where somebody is given the role in this moment. */
      delete: Effect.fnUntraced(function* ({ payload }) {
        const services = yield* Effect.context<CurrentOperator | SqlClient.SqlClient>()
        const manages = (name: string) => Effect.provideContext(mayManage([name]), services)
        return yield* roles
          .remove(payload, ({ name, built_in, users }) =>
            built_in ? comesWithIt : users > 0 ? inUse(users) : manages(name)
          )
          .pipe(
            Effect.catchTag("SqlError", (error) =>
              Effect.fail(error.reason._tag === "ConstraintError" ? inUseNow : error)
            ),
            Effect.flatMap(worded)
          )
      }),
      rules: ({ query: { id } }) => Effect.flatMap(roles.find(id), readRules),
      setRules: Effect.fnUntraced(function* ({ payload: { id, version, names } }) {
        const [role] = yield* roles.locked([id])
        if (!role) return yield* noSuchId(words("角色", "role"), id)
        yield* setRules(role, version, names)
        return yield* shown(yield* roles.find(id))
      }, inTransaction),
      holders: ({ query }) => findHolders(query),
      grantors: ({ query }) => findGrantors(query.rule),
      all: Effect.fnUntraced(function* () {
        const language = yield* requestLanguage
        const rows = yield* sql`
          select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles order by id`
        return { list: rows.map(roleOptionOf(language)) }
      })
    }
  })
)
