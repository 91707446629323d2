import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf, unnamed } from "./call.ts"

/** Whether developers' tools (the inspector, QA mode) may be used on this server; in a development build they always may. */
export const DeveloperTools = Schema.Struct({ allowed: Schema.Boolean })
export type DeveloperTools = typeof DeveloperTools.Type

/** Whoever decides what others may do allows them. To read it needs no token: the login page asks for it too. */
export const developerToolsRule = "roleList"

export class DeveloperToolsApi extends HttpApiGroup.make("developerTools")
  .add(
    HttpApiEndpoint.post("turn", "/developer-tools/turn", {
      payload: DeveloperTools,
      success: replyOf(unnamed(DeveloperTools))
    }).annotate(Needs, { any: [developerToolsRule] })
  )
  .middleware(Authorization)
  .add(HttpApiEndpoint.get("read", "/developer-tools", { success: replyOf(DeveloperTools) }))
  .prefix("/system-admin") {}
