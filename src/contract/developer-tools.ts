import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf, lenient } from "./call.ts"
import { Millis, withFallback } from "./fields.ts"
import { PersonText } from "./texts.ts"

/** Developers' tools stay allowed this long, unless somebody forbids them before. */
export const ALLOWED_HOURS = 8

const Toggle = Schema.Struct({ allowed: Schema.Boolean })

/**
 * The state of developers' tools (the inspector, QA mode) on this server, and the end of the permission. A
 * development build always allows them.
 */
export const DeveloperTools = Schema.Struct({
  ...Toggle.fields,
  allowed_until: withFallback(Schema.NullOr(Millis), null)
})
export type DeveloperTools = typeof DeveloperTools.Type

/** The same with the username of the operator who allowed them: callers without a token do not see names. */
export const DeveloperToolsAllowance = Schema.Struct({ ...DeveloperTools.fields, allowed_by: PersonText })
export type DeveloperToolsAllowance = typeof DeveloperToolsAllowance.Type

/**
 * The permission to allow them: it already governs others' permissions. Reading needs no token, because the login
 * page reads it too.
 */
export const developerToolsRule = "roleList"

export class DeveloperToolsApi extends HttpApiGroup.make("developerTools")
  .add(
    HttpApiEndpoint.post("setAllowed", "/developer-tools/set-allowed", {
      payload: Toggle,
      success: replyOf(lenient(DeveloperTools))
    }).annotate(RequiredPermission, { any: [developerToolsRule] }),
    HttpApiEndpoint.get("allowance", "/developer-tools/allowance", {
      success: replyOf(DeveloperToolsAllowance)
    }).annotate(RequiredPermission, { any: [developerToolsRule] })
  )
  .middleware(Authorization)
  .add(HttpApiEndpoint.get("read", "/developer-tools", { success: replyOf(DeveloperTools) }))
  .prefix("/system-admin") {}
