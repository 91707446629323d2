import { Schema } from "effect"
import { Rule } from "../../contract/session.ts"
import { type EventOf, eventsOf } from "../events.ts"
import { LeaveReason } from "../session/session-events.ts"

/**
 * An intent to see a page. `name` is the route's name (`userList`), `notFound` without a route. `rule` is the
 * permission that the server's menu must hold, null if every signed-in operator may enter. `section` is the platform
 * section of the path. `fullPath` includes the query.
 */
export const Visit = Schema.Struct({
  name: Schema.String,
  rule: Schema.NullOr(Schema.String),
  section: Schema.String,
  fullPath: Schema.String,
  query: Schema.Record(Schema.String, Schema.String)
})
export type Visit = typeof Visit.Type

export const AuthState = Schema.Union([
  Schema.TaggedStruct("Settling", {}),
  Schema.TaggedStruct("Outside", { leaving: Schema.NullOr(LeaveReason) }),
  Schema.TaggedStruct("Inside", { roleName: Schema.String })
])
export type AuthState = typeof AuthState.Type

export const MenuState = Schema.Union([
  Schema.TaggedStruct("Unknown", {}),
  Schema.TaggedStruct("Missing", {}),
  Schema.TaggedStruct("Failed", {}),
  Schema.TaggedStruct("Known", { rules: Schema.Array(Rule) })
])
export type MenuState = typeof MenuState.Type

export const GuardEvents = eventsOf("guard", {
  visited: { visit: Visit },
  authChanged: { auth: AuthState },
  menuChanged: { menu: MenuState },
  /** The page is rendered: its code is loaded. */
  arrived: {}
})
export type GuardEvent = EventOf<typeof GuardEvents>
