import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf, lenient } from "./call.ts"
import { Millis, withFallback } from "./fields.ts"
import { PersonText } from "./texts.ts"

/** The hours for which developers' tools stay allowed, unless somebody forbids them earlier. */
export const ALLOWED_HOURS = 8

const Toggle = Schema.Struct({ allowed: Schema.Boolean })

/**
 * True if this server allows developers' tools (the inspector, QA mode), and until when. A development build always
 * allows them.
 */
export const DeveloperTools = Schema.Struct({
  ...Toggle.fields,
  allowed_until: withFallback(Schema.NullOr(Millis), null)
})
export type DeveloperTools = typeof DeveloperTools.Type

/** The same with the username of the operator who allowed them. Callers without a token do not see names. */
export const DeveloperToolsAllowance = Schema.Struct({ ...DeveloperTools.fields, allowed_by: PersonText })
export type DeveloperToolsAllowance = typeof DeveloperToolsAllowance.Type

/**
 * The permission to allow developers' tools: its holders already govern others' permissions. Reading needs no token,
 * because the login page reads the state too.
 */
export const developerToolsPermission = "roleList"

export class DeveloperToolsApi extends HttpApiGroup.make("developerTools")
  .add(
    HttpApiEndpoint.post("setAllowed", "/developer-tools/set-allowed", {
      payload: Toggle,
      success: replyOf(lenient(DeveloperTools))
    }).annotate(RequiredPermission, { any: [developerToolsPermission] }),
    HttpApiEndpoint.get("allowance", "/developer-tools/allowance", {
      success: replyOf(DeveloperToolsAllowance)
    }).annotate(RequiredPermission, { any: [developerToolsPermission] })
  )
  .middleware(Authorization)
  .add(HttpApiEndpoint.get("read", "/developer-tools", { success: replyOf(DeveloperTools) }))
  .prefix("/system-admin") {}
