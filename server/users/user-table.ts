import { User, UserQuery } from "../../src/effects/contract/users.ts"
import { type Language, words } from "../http/language.ts"
import { conflict } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"
import { roleTitle } from "../roles/role-titles.ts"

const ofRole = (column: string) => `(select ${column} from roles where name = role)`

/** Accounts. The password's hash is never shown; `role_name` is empty where the database has no title of the role. */
export const makeUserTable = makeRecordTable({
  topic: "users",
  noun: words("用户", "user"),
  row: User,
  computed: {
    role_name: ofRole("coalesce(title, '')"),
    is_admin: ofRole("is_admin or is_super"),
    is_super_admin: ofRole("is_super")
  },
  query: UserQuery,
  taken: ({ username }) =>
    conflict(words(`用户名 ${username} 已被使用`, `The username ${username} is taken`), "username"),
  // Events are read in both languages: they show the record without words that depend on the reader.
  recorded: ({ role_name: _, ...row }, changed) =>
    changed ? { ...row, password_changed: "password_hash" in changed } : row
})

/** The row as the contract shows it. */
export const userOf = (row: User, language: Language): User => ({
  ...row,
  role_name: roleTitle(row.role, row.role_name || null, language)
})
