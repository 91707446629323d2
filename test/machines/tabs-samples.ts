import { tabAt } from "../../src/machines/tabs/tab-at.ts"
import { TabsEvents } from "../../src/machines/tabs/tabs-events.ts"
import { devicesFirst } from "./fixtures.ts"

const userListTab = tabAt("userList", "/user/userList?page=2")!
const dashboardTab = tabAt("dashboardIndex", "/dashboard/dashboardIndex")!

/** Every event of the open pages. */
export const tabsSamples = {
  found: [
    TabsEvents.found.make({ open: [], used: [] }),
    TabsEvents.found.make({ open: [userListTab, dashboardTab], used: ["dashboardIndex", "userList"] })
  ],
  visited: [
    TabsEvents.visited.make({ tab: userListTab }),
    TabsEvents.visited.make({ tab: tabAt("403", "/exception/403") }),
    TabsEvents.visited.make({ tab: null })
  ],
  commanded: [
    TabsEvents.commanded.make({ command: "close", name: "userList" }),
    TabsEvents.commanded.make({ command: "closeAll", name: "userList" }),
    TabsEvents.commanded.make({ command: "reload", name: "userList" }),
    TabsEvents.commanded.make({ command: "closeOthers", name: "403" })
  ],
  leaveAsked: [TabsEvents.leaveAsked.make({ name: "userList" })],
  logoutAsked: [TabsEvents.logoutAsked.make({})],
  formChanged: [
    TabsEvents.formChanged.make({ name: "userList", open: true }),
    TabsEvents.formChanged.make({ name: "userList", open: false })
  ],
  scrolled: [TabsEvents.scrolled.make({ name: "userList", top: 320 })],
  menuChanged: [TabsEvents.menuChanged.make({ rules: devicesFirst })],
  pageLoaded: [TabsEvents.pageLoaded.make({ name: "userList", query: { page: "2" } })],
  pageBroke: [TabsEvents.pageBroke.make({ name: "userList" })]
} as const
