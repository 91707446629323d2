import { Schema } from "effect"
import { RoleOption } from "../../contract/roles.ts"
import type { User } from "../../contract/users.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The roles a user can be given. */
export const roleOptions = typedQuery(Schema.Array(RoleOption))

/** All roles, or those of the shown users if the operator may not read all. */
export const roleChoices = (
  options: ReadonlyArray<Pick<RoleOption, "name" | "title">> | null,
  users: ReadonlyArray<Pick<User, "role" | "role_name">>
) =>
  options?.map(({ name, title }) => ({ id: name, name: title })) ?? [
    ...new Map(users.map(({ role, role_name }) => [role, { id: role, name: role_name || role }])).values()
  ]
