import { commandsOf } from "../command-palette/palette-command.ts"
import type { SessionEvent } from "./session-events.ts"

export const sessionCommands = commandsOf<SessionEvent>("session", {
  "action.logout": { type: "session.logoutAsked" }
})
