import type { SnapshotFrom } from "xstate"
import type { Rule } from "../../contract/session.ts"
import type { preferencesMachine } from "./preferences-machine.ts"

/** What "Copy Settings" copies: every setting by the name the specification gives it (section 3), and the menu that the server holds. */
export const settingsText = (
  { context: { saved, device, globalSettings } }: SnapshotFrom<typeof preferencesMachine>,
  serverMenu: ReadonlyArray<Rule>
): string => {
  const { language: _, username: __, palette: ___, ...settings } = saved
  return JSON.stringify({ ...settings, globalSettings, device, serverMenu }, null, 2)
}
