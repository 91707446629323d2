import { actionsOf } from "../palette/action.ts"
import type { MessagesEvent } from "./messages-events.ts"

export const messagesActions = actionsOf<MessagesEvent>("messages", {
  "action.messages": { type: "messages.boxOpened" },
  "action.allRead": { type: "messages.readAsked", reading: { ids: null, type: null } }
})
