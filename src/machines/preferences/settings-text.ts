import type { SnapshotFrom } from "xstate"
import type { Rule } from "../../contract/session.ts"
import type { preferencesMachine } from "./preferences-machine.ts"

/** The text of "Copy Settings": every setting by the name of the specification (section 3), and the server's menu. */
export const settingsText = (
  { context: { saved, device, globalSettings } }: SnapshotFrom<typeof preferencesMachine>,
  serverMenu: ReadonlyArray<Rule>
): string => {
  const { language: _, username: __, palette: ___, ...settings } = saved
  return JSON.stringify({ ...settings, globalSettings, device, serverMenu }, null, 2)
}
