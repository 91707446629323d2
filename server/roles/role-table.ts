import { Effect, Schema } from "effect"
import { type Role, roles } from "../../src/contract/roles.ts"
import { everyRule, holdsEverything } from "../authentication/rule-tree.ts"
import { requestLanguage } from "../http/texts.ts"
import { recordTable } from "../records/record-table.ts"
import { roleTitle } from "./role-titles.ts"

const Row = Schema.Struct({ ...roles.row.fields, own_title: Schema.NullOr(Schema.String) })
export type Row = typeof Row.Type

const everyName = [...everyRule].map((name) => `'${name}'`).join(", ")

export const roleTable = recordTable(
  { ...roles, row: Row },
  {
    computed: {
      title: "titles",
      own_title: "title",
      is_admin: "(is_admin or is_super)",
      is_super_admin: "is_super",
      // Another version of the server may have granted rules that this one does not know.
      granted: `(case when ${holdsEverything("roles")} then ${everyRule.size}
      else (select count(*)::int4 from unnest(rules) granted where granted in (${everyName})) end)`,
      users: "(select count(*)::int4 from users where users.role = roles.name)"
    }
  }
)

/** Roles with their titles in the reader's language. */
export const rolesOfRows = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
  const language = yield* requestLanguage
  return rows.map(({ own_title, ...row }): Role => ({ ...row, title: roleTitle(row.name, own_title, language) }))
})

export const roleOfRow = (row: Row) => Effect.map(rolesOfRows([row]), ([role]) => role!)
