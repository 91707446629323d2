import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf, unnamed } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, Versioned } from "./crud.ts"
import { FilterPerson, FilterText, Id, LenientMillis, Text, YesNo, listOf, listQuery, orElse } from "./fields.ts"
import { OperatorPassword, PasswordChange } from "./passwords.ts"
import { ImageUrl } from "./images.ts"
import { RoleName } from "./role-name.ts"
import { SECRET } from "./secrets.ts"
import { FREE, PERSON, PersonText, ThingText, WordText } from "./texts.ts"

export const Username = Schema.String.check(
  Schema.isBetweenLength(2, 32),
  Schema.isPattern(/^[\p{L}\p{N}_.-]+$/u, { message: "may hold letters, digits, dot, dash and underscore only" })
).annotate(PERSON)

/** Empty, or a mailbox. */
export const Email = Text.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { message: "is not an e-mail address" })
).annotate(PERSON)

/** An operator's account as lists show it: the specification names username, role and email (section 3). `version` counts its edits. */
export const User = Schema.Struct({
  id: Id,
  username: PersonText,
  role: orElse(RoleName, "admin"),
  role_name: orElse(ThingText, ""),
  email: orElse(PersonText, ""),
  enabled: orElse(Schema.Boolean, true),
  is_admin: orElse(Schema.Boolean, false),
  is_super_admin: orElse(Schema.Boolean, false),
  second_factor: orElse(Schema.Boolean, false),
  /** Whose people the user is one of. */
  merchant_id: orElse(Schema.NullOr(Id), null),
  merchant: orElse(ThingText, ""),
  avatar: orElse(Schema.NullOr(WordText), null),
  latest_login: LenientMillis,
  created_at: LenientMillis,
  updated_at: LenientMillis,
  version: orElse(Schema.Int, 0)
})
export type User = typeof User.Type

const drafted = {
  username: Username,
  role: RoleName,
  email: Email,
  enabled: Schema.Boolean,
  /** None, or one that was uploaded; left out it stays as it is. */
  avatar: Schema.optionalKey(Schema.NullOr(ImageUrl))
}

export const NewUser = Schema.Struct({ ...drafted, password: OperatorPassword })
export type NewUser = typeof NewUser.Type

/** A write that answers a request: its todo is done with it, or nothing is. */
const answering = { todo_id: Schema.optionalKey(Id) }

/** `password` only where it shall change. `version` is the one the form was opened with: an edit in between is a conflict (40900). */
const UserEdit = Schema.Struct({
  ...Versioned.fields,
  ...drafted,
  password: Schema.optionalKey(OperatorPassword)
})

/** The reason is sent to the requester where `mail` is true. */
export const Declining = Schema.Struct({
  todo_id: Id,
  reason: Text.check(Schema.isNonEmpty(), Schema.isMaxLength(500)).annotate(FREE),
  mail: Schema.Boolean
})
export type Declining = typeof Declining.Type

/** `username`, `email` and `merchant`, the name of whose people they are, match anywhere and in any case; `role` exactly. */
export const UserQuery = listQuery(
  ["id", "username", "role", "email", "enabled", "latest_login", "created_at", "updated_at"],
  {
    ...recordFilters,
    username: FilterPerson,
    email: FilterPerson,
    merchant: FilterText,
    role: RoleName,
    enabled: YesNo
  }
)

/** A user as pickers show it. */
export const UserOption = Schema.Struct({ id: Id, username: PersonText })
export type UserOption = typeof UserOption.Type

export class UsersApi extends HttpApiGroup.make("users")
  .add(
    ...crud({
      noun: ["用户", "a user"],
      row: User,
      query: UserQuery,
      added: Schema.Struct({ ...NewUser.fields, ...answering }),
      edited: UserEdit
    })
  )
  .add(
    HttpApiEndpoint.post("resetSecondFactor", "/reset-second-factor", {
      payload: Schema.Struct({ id: Id }),
      success: replyOf(User)
    }),
    /** Shown once: nothing keeps it. All sessions of that user end; the second factor stays. */
    HttpApiEndpoint.post("resetPassword", "/reset-password", {
      payload: Schema.Struct({ id: Id, ...answering }),
      success: replyOf(Schema.Struct({ password: Schema.String.annotate(SECRET) }))
    }),
    HttpApiEndpoint.post("declineRequest", "/decline-request", {
      payload: Declining,
      success: replyOf(Schema.Literal(true))
    })
  )
  .annotateEndpoints(Needs, { any: ["userList"] })
  .add(
    HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(UserOption)) }).annotate(Needs, {
      any: ["userList", "roleList", "alarm-notify-setting"]
    }),
    /** One's own. */
    HttpApiEndpoint.post("avatar", "/avatar", {
      payload: Schema.Struct({ avatar: Schema.NullOr(ImageUrl) }),
      success: replyOf(User)
    }),
    HttpApiEndpoint.post("password", "/password", { payload: PasswordChange, success: replyOf(unnamed(Schema.Null)) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/user") {}
