import { Schema } from "effect"
import { Role, type RoleOption, RoleQuery } from "../../src/effects/contract/roles.ts"
import { everyRule } from "../authentication/rule-tree.ts"
import { conflict, type Language, words } from "../http/words.ts"
import { shownRow } from "../lists/read-page.ts"
import { makeRecordTable } from "../records/record-table.ts"
import { roleTitle } from "./role-titles.ts"

/** With the title that an operator has given it, if one has. */
const Row = Schema.Struct({ ...Role.fields, own_title: Schema.NullOr(Schema.String) })
export type Row = typeof Row.Type

const everyName = [...everyRule].map((name) => `'${name}'`).join(", ")

/** Roles. What they are granted is beside what a row shows: only how much it is. */
export const makeRoleTable = makeRecordTable({
  topic: "roles",
  row: Row,
  computed: {
    title: "titles",
    own_title: "title",
    is_admin: "(is_admin or is_super)",
    is_super_admin: "is_super",
    // Another version of the server may have granted what this one does not know.
    granted: `(case when is_super then ${everyRule.size}
      else (select count(*)::int4 from unnest(rules) granted where granted in (${everyName})) end)`,
    users: "(select count(*)::int4 from users where users.role = roles.name)"
  },
  query: RoleQuery,
  taken: ({ name }) => conflict(words(`角色标识 ${name} 已被使用`, `The key ${name} is taken`), "name"),
  recorded: ({ own_title: _, ...row }) => row
})

/** The row as the contract shows it. */
export const roleOf =
  (language: Language) =>
  ({ own_title, ...row }: Row): Role => ({ ...row, title: roleTitle(row.name, own_title, language) })

/** A row of the table as pickers show it. */
export const roleOptionOf =
  (language: Language) =>
  (row: object): RoleOption => {
    const role = shownRow<Omit<RoleOption, "title"> & { readonly title: string | null }>(row)
    return { ...role, title: roleTitle(role.name, role.title, language) }
  }
