import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields, Versioned } from "./crud.ts"
import {
  FilterText,
  Id,
  Millis,
  Text,
  YesNo,
  idFromString,
  listOf,
  listQuery,
  optionalFields,
  textOf
} from "./fields.ts"
import { RoleName } from "./role-name.ts"
import { Rule } from "./session.ts"
import { FREE, PersonText, THING, ThingText, WORD, WordText } from "./texts.ts"

/** A role as pickers show it. `name` is the key, `title` what people read. */
export const RoleOption = Schema.Struct({
  id: Id,
  name: RoleName,
  title: ThingText,
  is_admin: Schema.Boolean,
  created_at: Millis,
  updated_at: Millis
})
export type RoleOption = typeof RoleOption.Type

const drafted = {
  title: textOf(80),
  remarks: Text.check(Schema.isMaxLength(500)).annotate(FREE),
  /** Its users sign in with a second factor or not at all. */
  second_factor: Schema.Boolean
}

/** What its users may do. Roles that are `built_in` come with the product; `granted` counts their permissions, and `users` who has it. */
export const Role = Schema.Struct({
  ...savedFields,
  ...drafted,
  name: RoleName,
  title: ThingText,
  is_admin: Schema.Boolean,
  is_super_admin: Schema.Boolean,
  built_in: Schema.Boolean,
  granted: Schema.Int,
  users: Schema.Int
})
export type Role = typeof Role.Type

/** The key stays as it is once a role is there. */
export const NewRole = Schema.Struct({
  name: RoleName.check(
    Schema.isPattern(/^[a-z0-9][a-z0-9-]*$/, { message: "may hold lowercase letters, digits and dashes only" })
  ).annotate(THING),
  ...drafted
})
export type NewRole = typeof NewRole.Type

/** Texts match anywhere and in any case; a title that comes with the product in either language. */
export const RoleQuery = listQuery(["id", "name", "title", "users", "granted", "created_at", "updated_at"], {
  ...recordFilters,
  title: FilterText,
  name: FilterText,
  built_in: YesNo
})

const RuleName = Text.check(Schema.isBetweenLength(1, 100)).annotate(WORD)

/**
 * All that can be granted, the leaves that the role was granted, and those that the caller holds: he may change no others. `fixed` says why he may
 * change nothing; empty where he may.
 */
export const RoleRules = Schema.Struct({
  role: Role,
  tree: Schema.Array(Rule),
  names: Schema.Array(WordText),
  held: Schema.Array(WordText),
  fixed: WordText
})
export type RoleRules = typeof RoleRules.Type

const SetRules = Schema.Struct({
  ...Versioned.fields,
  names: Schema.Array(RuleName).check(Schema.isMaxLength(5000), Schema.isUnique())
})

/** Who has a role, or a role that holds a rule: the first users by their names, and how many there are in all. */
export const Holders = Schema.Struct({
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
export type Holders = typeof Holders.Type

/** Who could give the caller's role a rule: the first by their names, and how many there are in all. `held`: it has the rule already. */
export const Grantors = Schema.Struct({
  held: Schema.Boolean,
  users: Schema.Array(Schema.Struct({ id: Id, username: PersonText, role_name: ThingText })),
  total: Schema.Int
})
export type Grantors = typeof Grantors.Type

export class RolesApi extends HttpApiGroup.make("roles")
  .add(
    ...crud({
      noun: ["角色", "a role"],
      row: Role,
      query: RoleQuery,
      added: NewRole,
      edited: Schema.Struct({ ...Versioned.fields, ...drafted })
    })
  )
  .add(
    HttpApiEndpoint.get("rules", "/rules", {
      query: Schema.Struct({ id: idFromString }),
      success: replyOf(RoleRules)
    }),
    HttpApiEndpoint.post("setRules", "/set-rules", { payload: SetRules, success: replyOf(Role) }),
    HttpApiEndpoint.get("holders", "/holders", {
      query: Schema.Struct(optionalFields({ id: idFromString, rule: RuleName })),
      success: replyOf(Holders)
    })
  )
  .annotateEndpoints(Needs, { any: ["roleList"] })
  .add(
    HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(RoleOption)) }).annotate(Needs, {
      any: ["userList", "roleList"]
    })
  )
  .add(
    /** For everybody: whoever was refused something learns whom to ask. A section's name stands for any rule of it. */
    HttpApiEndpoint.get("grantors", "/grantors", {
      query: Schema.Struct({ rule: RuleName }),
      success: replyOf(Grantors)
    })
  )
  .middleware(Authorization)
  .prefix("/system-admin/role") {}
