import { Schema } from "effect"
import { type Role, type RoleOption, roles } from "../../src/contract/roles.ts"
import { everyRule, holdsEverything } from "../authentication/rule-tree.ts"
import type { Language } from "../../src/contract/languages.ts"
import { shownRow } from "../lists/read-page.ts"
import { makeRecordTable } from "../records/record-table.ts"
import { roleTitle } from "./role-titles.ts"

const Row = Schema.Struct({ ...roles.row.fields, own_title: Schema.NullOr(Schema.String) })
export type Row = typeof Row.Type

const everyName = [...everyRule].map((name) => `'${name}'`).join(", ")

export const makeRoleTable = makeRecordTable(
  { ...roles, row: Row },
  {
    computed: {
      title: "titles",
      own_title: "title",
      is_admin: "(is_admin or is_super)",
      is_super_admin: "is_super",
      // Another version of the server may have granted what this one does not know.
      granted: `(case when ${holdsEverything("roles")} then ${everyRule.size}
      else (select count(*)::int4 from unnest(rules) granted where granted in (${everyName})) end)`,
      users: "(select count(*)::int4 from users where users.role = roles.name)"
    }
  }
)

export const roleOf =
  (language: Language) =>
  ({ own_title, ...row }: Row): Role => ({ ...row, title: roleTitle(row.name, own_title, language) })

export const roleOptionOf =
  (language: Language) =>
  (row: object): RoleOption => {
    const role = shownRow<Omit<RoleOption, "title"> & { readonly title: string | null }>(row)
    return { ...role, title: roleTitle(role.name, role.title, language) }
  }
