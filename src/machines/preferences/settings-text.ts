import type { SnapshotFrom } from "xstate"
import type { Rule } from "../../effects/contract/session.ts"
import { appSettingsOf, type preferencesMachine } from "./preferences-machine.ts"

/** What "Copy Settings" copies: every setting, and the menu that the server holds. */
export const settingsText = (
  preferences: SnapshotFrom<typeof preferencesMachine>,
  serverMenu: ReadonlyArray<Rule>
): string => JSON.stringify({ ...appSettingsOf(preferences), serverMenu }, null, 2)
