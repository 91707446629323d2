import { commandsOf } from "../command-palette/palette-command.ts"
import type { MicroappEvent } from "./microapp-events.ts"

export const microappsActions = commandsOf<MicroappEvent>("microapps", {
  "action.microapps": { type: "microapps.panelTurned", open: true }
})
