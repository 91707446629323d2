import { Schema } from "effect"
import { User, UserQuery } from "../../effects/contract/users.ts"
import { typedRecords } from "../records/typed-records.ts"

/** What the user form holds; the password travels beside it, masked. */
export const UserDraft = Schema.Struct({
  username: Schema.String,
  role: Schema.String,
  email: Schema.String,
  enabled: Schema.Boolean
})
export type UserDraft = typeof UserDraft.Type

export const UserFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Schema.Literals(UserQuery.sortable)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
  username: Schema.optionalKey(Schema.String),
  email: Schema.optionalKey(Schema.String),
  role: Schema.optionalKey(Schema.String),
  enabled: Schema.optionalKey(Schema.Literals(["true", "false"]))
})
export type UserFilters = typeof UserFilters.Type

/** A new user's form as it opens. */
export const blankUser: UserDraft = { username: "", role: "", email: "", enabled: true }

/** The user list: a list of records whose rows are users. */
export const userList = typedRecords<User, UserDraft, UserFilters & Readonly<Record<string, string | number>>>({
  row: User,
  draft: UserDraft,
  query: UserFilters as never
})
