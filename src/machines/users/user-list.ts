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

/** A new user's form as it opens. */
export const blankUser: UserDraft = { username: "", role: "", email: "", enabled: true }

/** The user list: a list of records whose rows are users. */
export const userList = typedRecords({
  row: User,
  draft: UserDraft,
  draftOf: ({ username, role, email, enabled }): UserDraft => ({ username, role, email, enabled }),
  query: UserQuery
})
