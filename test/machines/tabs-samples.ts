import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { Tabs } from "../../src/machines/tabs/tabs-events.ts"
import { devicesFirst } from "./facts.ts"

const userListTab = tabAt("userList", "/user/userList?page=2")!
const dashboardTab = tabAt("dashboardIndex", "/dashboard/dashboardIndex")!

/** Every event of the open pages. */
export const tabsSamples = {
  found: [
    Tabs.found.make({ open: [], used: [] }),
    Tabs.found.make({ open: [userListTab, dashboardTab], used: ["dashboardIndex", "userList"] })
  ],
  stored: [Tabs.stored.make({})],
  visited: [
    Tabs.visited.make({ tab: userListTab }),
    Tabs.visited.make({ tab: tabAt("403", "/exception/403") }),
    Tabs.visited.make({ tab: null })
  ],
  asked: [
    Tabs.asked.make({ deed: "close", name: "userList" }),
    Tabs.asked.make({ deed: "closeAll", name: "userList" }),
    Tabs.asked.make({ deed: "reload", name: "userList" }),
    Tabs.asked.make({ deed: "closeOthers", name: "403" })
  ],
  leaveAsked: [Tabs.leaveAsked.make({ name: "userList" })],
  confirmed: [Tabs.confirmed.make({})],
  cancelled: [Tabs.cancelled.make({})],
  formTold: [
    Tabs.formTold.make({ name: "userList", open: true }),
    Tabs.formTold.make({ name: "userList", open: false })
  ],
  scrolled: [Tabs.scrolled.make({ name: "userList", top: 320 })],
  menuTold: [Tabs.menuTold.make({ rules: devicesFirst })],
  cleared: [Tabs.cleared.make({})]
} as const
