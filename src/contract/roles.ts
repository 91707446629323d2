import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { RequiredPermission, replyOf } from "./call.ts"
import { savedFields, Versioned } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { FilterText, Id, idFromString, listOf, Millis, optionalFields, Text, YesNo } from "./fields.ts"
import { field, longText, text, yesNo } from "./record-fields.ts"
import { RoleName } from "./role-name.ts"
import { Rule } from "./session.ts"
import { PersonText, THING, ThingText, WORD, WordText } from "./texts.ts"

/** A role in pickers. `name` is the key, `title` the text for people. */
export const RoleOption = Schema.Struct({
  id: Id,
  name: RoleName,
  title: ThingText,
  is_admin: Schema.Boolean,
  created_at: Millis,
  updated_at: Millis
})
export type RoleOption = typeof RoleOption.Type

const RuleName = Text.check(Schema.isBetweenLength(1, 100)).annotate(WORD)

const SetRules = Schema.Struct({
  ...Versioned.fields,
  names: Schema.Array(RuleName).check(Schema.isMaxLength(5000), Schema.isUnique())
})

/** Users with a role, or roles with a permission: the first users by name, and the number of all. */
export const Members = Schema.Struct({
  roles: Schema.Array(RoleOption),
  users: Schema.Array(
    Schema.Struct({
      id: Id,
      username: PersonText,
      role: RoleName,
      role_name: ThingText,
      enabled: Schema.Boolean
    })
  ),
  total: Schema.Int
})
export type Members = typeof Members.Type

/**
 * Users who could grant the caller's role a permission: the first by name, and the number of all. `held`: the role has
 * the permission already.
 */
export const WhoCanGrant = Schema.Struct({
  held: Schema.Boolean,
  users: Schema.Array(Schema.Struct({ id: Id, username: PersonText, role_name: ThingText })),
  total: Schema.Int
})
export type WhoCanGrant = typeof WhoCanGrant.Type

const fields = {
  title: text({ max: 80, search: true, row: ThingText }),
  name: field(
    RoleName.check(
      Schema.isPattern(/^[a-z0-9][a-z0-9-]*$/, { message: "may contain lowercase letters, digits and dashes only" })
    ).annotate(THING),
    { row: RoleName, filter: FilterText, unique: true }
  ),
  remarks: longText({ max: 500 }),
  /** True if its users need a second factor to sign in. */
  second_factor: yesNo()
}

/**
 * A role: the permissions of its users. `built_in` roles come with the product. `granted` counts its permissions,
 * `users` its users.
 */
export const Role = Schema.Struct({
  ...savedFields,
  title: fields.title.row,
  name: fields.name.row,
  remarks: fields.remarks.row,
  second_factor: fields.second_factor.row,
  is_admin: Schema.Boolean,
  is_super_admin: Schema.Boolean,
  built_in: Schema.Boolean,
  granted: Schema.Int,
  users: Schema.Int
})
export type Role = typeof Role.Type

/**
 * The whole tree of permissions, the leaves of the role, and the leaves that the caller has and may change. `fixed` is
 * the reason why the caller may change nothing; empty otherwise.
 */
export const RoleRules = Schema.Struct({
  role: Role,
  tree: Schema.Array(Rule),
  names: Schema.Array(WordText),
  held: Schema.Array(WordText),
  fixed: WordText
})
export type RoleRules = typeof RoleRules.Type

/** The key of a role never changes. A title that comes with the product matches in either language. */
export const roles = defineRecord({
  name: "roles",
  label: ["角色", "a role"],
  path: "/system-admin/role",
  menu: [{ group: "role", name: "roleList", title: ["角色列表", "Role list"], order: 3, icon: "shield" }],
  owner: "platform",
  fields,
  row: Role,
  filters: { built_in: YesNo },
  sort: ["id", "name", "title", "users", "granted", "created_at", "updated_at"],
  edited: Schema.Struct({
    ...Versioned.fields,
    title: fields.title.draft,
    remarks: fields.remarks.draft,
    second_factor: fields.second_factor.draft
  }),
  furtherCalls: (row) => [
    HttpApiEndpoint.get("rules", "/rules", {
      query: Schema.Struct({ id: idFromString }),
      success: replyOf(RoleRules)
    }),
    HttpApiEndpoint.post("setRules", "/set-rules", { payload: SetRules, success: replyOf(row) }),
    HttpApiEndpoint.get("members", "/members", {
      query: Schema.Struct(optionalFields({ id: idFromString, rule: RuleName })),
      success: replyOf(Members)
    })
  ],
  openCalls: () => [
    HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(RoleOption)) }).annotate(RequiredPermission, {
      any: ["userList", "roleList"]
    }),
    /**
     * Open to everybody, so that refused operators learn whom to ask. The name of a section stands for any of its
     * permissions.
     */
    HttpApiEndpoint.get("whoCanGrant", "/who-can-grant", {
      query: Schema.Struct({ rule: RuleName }),
      success: replyOf(WhoCanGrant)
    })
  ]
})

export const NewRole = roles.draft
export type NewRole = typeof NewRole.Type
