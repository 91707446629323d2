import { commandsOf } from "../command-palette/palette-command.ts"
import type { MessagesEvent } from "./messages-events.ts"

export const messagesCommands = commandsOf<MessagesEvent>("messages", {
  "action.messages": { type: "messages.boxOpened" },
  "action.allRead": { type: "messages.readAsked", reading: { ids: null, type: null } }
})
