import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../../src/effects/contract/roles.ts"
import { callsOf } from "../calls.ts"
import { requestLanguage } from "../http/words.ts"
import { shownRow } from "../lists/read-page.ts"
import { roleTitle } from "./role-titles.ts"

export const RolesCalls = callsOf("roles", {
  all: Effect.fnUntraced(function* () {
    const sql = yield* SqlClient.SqlClient
    const language = yield* requestLanguage
    const rows = yield* sql`
      select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles order by id`
    const list = rows.map((row) => {
      const role = shownRow<Omit<Role, "title"> & { readonly title: string | null }>(row)
      return { ...role, title: roleTitle(role.name, role.title, language) }
    })
    return { list }
  })
})
