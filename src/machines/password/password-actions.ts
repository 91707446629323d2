import { actionsOf } from "../palette/action.ts"
import type { PasswordEvent } from "./password-events.ts"

export const passwordActions = actionsOf<PasswordEvent>("password", {
  "action.password": { type: "password.opened" }
})
