import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { Id, Millis, Text, listOf } from "./fields.ts"

/** A role's key, as users carry it in `role`: `admin`, `operator`. */
export const RoleName = Text.check(Schema.isBetweenLength(1, 40))

/** `name` is the key, `title` what people read. */
export const Role = Schema.Struct({
  id: Id,
  name: RoleName,
  title: Schema.String,
  is_admin: Schema.Boolean,
  created_at: Millis,
  updated_at: Millis
})
export type Role = typeof Role.Type

export class RolesApi extends HttpApiGroup.make("roles")
  .add(HttpApiEndpoint.get("all", "/all", { success: replyOf(listOf(Role)) }))
  .annotateEndpoints(Needs, { any: ["userList", "roleList"] })
  .middleware(Authorization)
  .prefix("/system-admin/role") {}
