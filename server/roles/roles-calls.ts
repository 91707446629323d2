import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { Role } from "../../src/effects/contract/roles.ts"
import { type Language, requestLanguage } from "../http/language.ts"
import { answering } from "../http/refusal.ts"
import { roleTitle } from "./role-titles.ts"

interface RoleRow {
  readonly id: number
  readonly name: string
  readonly title: string | null
  readonly is_admin: boolean
  readonly is_super: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

const roleOf = (row: RoleRow, language: Language): Role => ({
  id: row.id,
  name: row.name,
  title: roleTitle(row.name, row.title, language),
  is_admin: row.is_admin || row.is_super,
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime()
})

export const RolesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "roles",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const everyRole = sql<RoleRow>`select id, name, title, is_admin, is_super, created_at, updated_at from roles order by id`
    return handlers.handleAll({
      all: () =>
        answering(
          Effect.zipWith(everyRole, requestLanguage, (rows, language) => ({
            list: rows.map((row) => roleOf(row, language))
          }))
        )
    })
  })
)
