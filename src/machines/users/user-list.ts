import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { User, UserQuery } from "../../contract/users.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedSecret } from "../secrets/secret-machine.ts"
import { typedRecords } from "../records/typed-records.ts"
import { LiveSession, type UserDetail } from "../../contract/session.ts"

/** The todo whose request a write answers. */
const AnsweredTodo = Schema.Struct({ id: Schema.Int, title: Schema.String, content: Schema.String })
type AnsweredTodo = typeof AnsweredTodo.Type

/** The draft of a user. The password is passed beside it, masked. */
export const UserDraft = Schema.Struct({
  username: Schema.String,
  role: Schema.String,
  email: Schema.String,
  enabled: Schema.Boolean,
  /** The address of the image; empty for none. */
  avatar: Schema.String,
  todo: Schema.optionalKey(AnsweredTodo)
})
export type UserDraft = typeof UserDraft.Type

/** The draft of a new user. */
export const blankUser: UserDraft = { username: "", role: "", email: "", enabled: true, avatar: "" }

/** The drafts of the user list. */
export const userDrafts = {
  draft: UserDraft,
  draftOf: ({ username, role, email, enabled, avatar }: User): UserDraft => ({
    username,
    role,
    email,
    enabled,
    avatar: avatar ?? ""
  })
}

/** The user list: a list of records whose rows are users. */
export const userList = typedRecords({
  row: User,
  ...userDrafts,
  query: inDays(UserQuery),
  exported: { group: "users", query: withPeriod }
})

/** Removes the second factor of a user who has lost it. */
export const factorReset = typedMutation(Schema.Struct({ id: Schema.Int, username: Schema.String }))

/** The owner of a password, and the todo that a new password answers. */
const ResetOwner = Schema.Struct({ id: Schema.Int, username: Schema.String, todo: Schema.optionalKey(AnsweredTodo) })
export type ResetOwner = typeof ResetOwner.Type

/**
 * A new password for a user who forgot theirs. It stays longer than a merchant's key, because it cannot be read again.
 */
export const passwordReset = typedSecret(ResetOwner, 180)

/** The live sessions of a user. The key holds id and name; null without a key. */
export const userSessions = typedQuery(Schema.NullOr(Schema.Array(LiveSession)))

export const sessionsKey = ({ id, username }: Pick<User, "id" | "username">) => `${id} ${username}`

export const userOfSessions = (key: string) => {
  const [id = "", username = ""] = key.split(/ (.*)/s)
  return { user_id: Number(id), username }
}

/** Ends one session of a user; without a session id, all of them. */
export const userSessionEnding = typedMutation(
  Schema.Struct({ user_id: Schema.Int, username: Schema.String, session: Schema.NullOr(LiveSession) })
)

type Ranked = Pick<User, "role" | "is_admin" | "is_super_admin">

const rankOf = ({ is_admin, is_super_admin }: Ranked) => (is_super_admin ? 2 : is_admin ? 1 : 0)

/**
 * The roles that may edit and delete a user; empty means every role. Only administrators manage administrators, and
 * only super administrators super administrators. The server checks this too.
 */
export const rolesThatManage = (user: Ranked, operator: UserDetail): ReadonlyArray<string> => {
  if (rankOf(user) === 0) return []
  return rankOf(operator) >= rankOf(user) ? [user.role, operator.role] : [user.role]
}
