import { commandsOf } from "../command-palette/palette-command.ts"
import type { PasswordEvent } from "./password-events.ts"

export const passwordCommands = commandsOf<PasswordEvent>("password", {
  "action.password": { type: "password.opened" }
})
