import type { SnapshotFrom } from "xstate"
import type { Rule } from "../../effects/contract/session.ts"
import type { preferencesMachine } from "./preferences-machine.ts"

/** What "Copy Settings" copies: every setting by the name the specification gives it (section 3), and the menu that the server holds. */
export const settingsText = (
  { context: { saved, systemTheme, device, globalSettings } }: SnapshotFrom<typeof preferencesMachine>,
  serverMenu: ReadonlyArray<Rule>
): string => {
  const { theme, language: _, username: __, palette: ___, ...settings } = saved
  return JSON.stringify({ theme: theme ?? systemTheme, ...settings, globalSettings, device, serverMenu }, null, 2)
}
