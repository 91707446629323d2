import { commandsOf } from "./palette-command.ts"
import type { CommandPaletteEvent } from "./command-palette-events.ts"

export const paletteCommands = commandsOf<CommandPaletteEvent>("commandPalette", {
  "action.keys": { type: "commandPalette.keysOpened" }
})
