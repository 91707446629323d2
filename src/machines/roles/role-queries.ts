import { Schema } from "effect"
import { Members, RoleOption, RoleRules } from "../../contract/roles.ts"
import { typedQuery } from "../queries/typed-query.ts"

/**
 * The users with a role (`role:3`), or the roles with a permission (`rule:userList`) and their users. Null without a
 * key.
 */
export const members = typedQuery(Schema.NullOr(Members))

/** A role beside another (`3,5`), and all roles to choose from. */
export const Comparison = Schema.Struct({
  roles: Schema.Array(RoleOption),
  left: RoleRules,
  right: Schema.NullOr(RoleRules)
})
export type Comparison = typeof Comparison.Type

export const comparison = typedQuery(Schema.NullOr(Comparison))
