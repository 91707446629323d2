import { actionsOf } from "../palette/action.ts"
import type { Deed, TabsEvent } from "./tabs-events.ts"
import { currentOf } from "./tabs-machine.ts"

/** As seen from the page on show. */
const asked = (deed: Deed) => (snapshot: Parameters<typeof currentOf>[0]) =>
  ({ type: "tabs.asked", deed, name: currentOf(snapshot) ?? "" }) as const

export const tabsActions = actionsOf<TabsEvent>("tabs", {
  "action.reload": asked("reload"),
  "action.close": asked("close"),
  "action.closeLeft": asked("closeLeft"),
  "action.closeRight": asked("closeRight"),
  "action.closeOthers": asked("closeOthers"),
  "action.closeAll": asked("closeAll")
})
