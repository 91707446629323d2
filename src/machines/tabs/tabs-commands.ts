import { commandsOf } from "../command-palette/palette-command.ts"
import type { TabCommand, TabsEvent } from "./tabs-events.ts"
import { currentOf } from "./tabs-machine.ts"

/** As seen from the page on show. */
const asked = (command: TabCommand) => (snapshot: Parameters<typeof currentOf>[0]) =>
  ({ type: "tabs.commanded", command, name: currentOf(snapshot) ?? "" }) as const

export const tabsCommands = commandsOf<TabsEvent>("tabs", {
  "action.reload": asked("reload"),
  "action.close": asked("close"),
  "action.closeLeft": asked("closeLeft"),
  "action.closeRight": asked("closeRight"),
  "action.closeOthers": asked("closeOthers"),
  "action.closeAll": asked("closeAll")
})
