import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { Role } from "../../src/effects/contract/roles.ts"
import { requestLanguage } from "../http/language.ts"
import { answering } from "../http/refusal.ts"
import { shownRow } from "../lists/shown-row.ts"
import { roleTitle } from "./role-titles.ts"

type RoleRow = Omit<Role, "title"> & { readonly title: string | null }

export const RolesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "roles",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const everyRole = sql`
      select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles order by id`
    return handlers.handleAll({
      all: () =>
        answering(
          Effect.zipWith(everyRole, requestLanguage, (rows, language) => ({
            list: rows.map((row) => {
              const role = shownRow<RoleRow>(row)
              return { ...role, title: roleTitle(role.name, role.title, language) } satisfies Role
            })
          }))
        )
    })
  })
)
