import { actionsOf } from "../palette/action.ts"
import type { SessionEvent } from "./session-events.ts"

export const sessionActions = actionsOf<SessionEvent>("session", {
  "action.logout": { type: "session.logoutAsked" }
})
