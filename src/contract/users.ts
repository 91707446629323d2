import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { RequiredPermission, replyOf, lenient } from "./call.ts"
import { Versioned } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { FilterPerson, FilterText, Id, LenientMillis, listOf, LongId, withFallback, Text } from "./fields.ts"
import { ImageUrl } from "./images.ts"
import { OperatorPassword, PasswordChange } from "./passwords.ts"
import { field, image, yesNo } from "./record-fields.ts"
import { RoleName } from "./role-name.ts"
import { SECRET } from "./secrets.ts"
import { UserOption } from "./user-option.ts"
import { FREE, PERSON, PersonText, ThingText, WordText } from "./texts.ts"

export const Username = Schema.String.check(
  Schema.isBetweenLength(2, 32),
  Schema.isPattern(/^[\p{L}\p{N}_.-]+$/u, { message: "may contain letters, digits, dot, dash and underscore only" })
).annotate(PERSON)

/** Empty, or a mailbox. */
export const Email = Text.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, { message: "is not an email address" })
).annotate(PERSON)

/**
 * An operator's account in lists. The specification names username, role and email (section 3). `version` counts its
 * edits.
 */
export const User = Schema.Struct({
  id: Id,
  username: PersonText,
  role: withFallback(RoleName, "admin"),
  role_name: withFallback(ThingText, ""),
  email: withFallback(PersonText, ""),
  enabled: withFallback(Schema.Boolean, true),
  is_admin: withFallback(Schema.Boolean, false),
  is_super_admin: withFallback(Schema.Boolean, false),
  second_factor: withFallback(Schema.Boolean, false),
  /** The merchant of the user. */
  merchant_id: withFallback(Schema.NullOr(Id), null),
  merchant: withFallback(ThingText, ""),
  avatar: withFallback(Schema.NullOr(WordText), null),
  latest_login: LenientMillis,
  created_at: LenientMillis,
  updated_at: LenientMillis,
  version: withFallback(Schema.Int, 0)
})
export type User = typeof User.Type

const fields = {
  username: field(Username, {
    filter: FilterPerson,
    unique: true
  }),
  role: field(RoleName, { filter: RoleName }),
  email: field(Email, { filter: FilterPerson }),
  enabled: yesNo({ filter: true }),
  avatar: image()
}

const drafted = {
  username: fields.username.draft,
  role: fields.role.draft,
  email: fields.email.draft,
  enabled: fields.enabled.draft,
  avatar: fields.avatar.draft
}

export const NewUser = Schema.Struct({ ...drafted, password: OperatorPassword })
export type NewUser = typeof NewUser.Type

/** A write that answers a request. Its todo is done together with the write, or neither happens. */
const answering = { todo_id: Schema.optionalKey(LongId) }

/**
 * `password` is sent only if it changes. `version` is that of the opened form; an edit since then is a conflict
 * (40900).
 */
const UserEdit = Schema.Struct({
  ...Versioned.fields,
  ...drafted,
  password: Schema.optionalKey(OperatorPassword)
})
export type UserEdit = typeof UserEdit.Type

/** `mail` sends the reason to the requester. */
export const AccountRequestRefusal = Schema.Struct({
  todo_id: LongId,
  reason: Text.check(Schema.isNonEmpty(), Schema.isMaxLength(500)).annotate(FREE),
  mail: Schema.Boolean
})
export type AccountRequestRefusal = typeof AccountRequestRefusal.Type

/**
 * `username`, `email` and `merchant`, the name of the user's merchant, match anywhere and in any case; `role` matches
 * exactly.
 */
export const users = defineRecord({
  name: "users",
  label: ["用户", "a user"],
  path: "/system-admin/user",
  menu: [{ group: "user", name: "userList", title: ["用户列表", "User list"], order: 1, icon: "users" }],
  owner: "merchant",
  fields,
  row: User,
  filters: { merchant: FilterText },
  sort: ["id", "username", "role", "email", "enabled", "latest_login", "created_at", "updated_at"],
  added: Schema.Struct({ ...NewUser.fields, ...answering }),
  edited: UserEdit,
  furtherCalls: (row) => [
    HttpApiEndpoint.post("resetSecondFactor", "/reset-second-factor", {
      payload: Schema.Struct({ id: Id }),
      success: replyOf(row)
    }),
    /** The password is shown once and never stored. All sessions of that user end; their second factor stays. */
    HttpApiEndpoint.post("resetPassword", "/reset-password", {
      payload: Schema.Struct({ id: Id, ...answering }),
      success: replyOf(Schema.Struct({ password: Schema.String.annotate(SECRET) }))
    }),
    HttpApiEndpoint.post("declineRequest", "/decline-request", {
      payload: AccountRequestRefusal,
      success: replyOf(Schema.Literal(true))
    })
  ],
  openCalls: (row) => [
    HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(UserOption)) }).annotate(RequiredPermission, {
      any: ["userList", "roleList", "alarm-notify-setting"]
    }),
    /** Changes the caller's avatar. */
    HttpApiEndpoint.post("avatar", "/avatar", {
      payload: Schema.Struct({ avatar: Schema.NullOr(ImageUrl) }),
      success: replyOf(row)
    }),
    HttpApiEndpoint.post("password", "/password", { payload: PasswordChange, success: replyOf(lenient(Schema.Null)) })
  ]
})

export const UserQuery = users.query
