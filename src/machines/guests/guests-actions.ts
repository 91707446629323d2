import { actionsOf } from "../palette/action.ts"
import type { GuestEvent } from "./guest-events.ts"

export const guestsActions = actionsOf<GuestEvent>("guests", {
  "action.guests": { type: "guests.panelTurned", open: true }
})
