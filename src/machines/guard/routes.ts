import { menuPages } from "../../contract/record-facts.ts"
import { type Section, sections } from "../../contract/sections.ts"

/**
 * The shell's own pages (specification, section 2). `rule` is the permission that the server's menu must hold; null
 * opens the page to every signed-in operator. An empty rule needs only system-admin itself, as for hidden pages
 * (section 6). `ignoreCache` pages start anew at every visit.
 */
export const routes = [
  { name: "dashboardIndex", path: "/dashboard/dashboardIndex", rule: "", inMenu: false, ignoreCache: false },
  ...menuPages.map(
    ({ group, name }) => ({ name, path: `/${group}/${name}`, rule: name, inMenu: true, ignoreCache: false }) as const
  ),
  { name: "alarm-timeline", path: "/alarm/alarm-timeline", rule: "", inMenu: false, ignoreCache: false },
  { name: "site", path: "/site/site", rule: "siteList", inMenu: false, ignoreCache: false },
  { name: "messageList", path: "/message/messageList", rule: null, inMenu: false, ignoreCache: false },
  { name: "todoQueue", path: "/message/todoQueue", rule: null, inMenu: false, ignoreCache: false },
  { name: "userCenter", path: "/account/userCenter", rule: null, inMenu: false, ignoreCache: true },
  { name: "userSettings", path: "/account/userSettings", rule: null, inMenu: false, ignoreCache: false },
  { name: "replay", path: "/journal/replay", rule: null, inMenu: false, ignoreCache: false },
  { name: "machines", path: "/journal/machines", rule: null, inMenu: false, ignoreCache: false },
  { name: "403", path: "/exception/403", rule: null, inMenu: false, ignoreCache: true },
  { name: "404", path: "/exception/404", rule: null, inMenu: false, ignoreCache: true },
  { name: "500", path: "/exception/500", rule: null, inMenu: false, ignoreCache: true },
  { name: "success", path: "/result/success", rule: null, inMenu: false, ignoreCache: true },
  { name: "error", path: "/result/error", rule: null, inMenu: false, ignoreCache: true }
] as const

/** The pages of the menu under an address. `/user` leads to the first permitted page. */
export const pagesUnder = (path: string) =>
  routes.filter((route) => route.inMenu && route.path.startsWith(`${path.replace(/\/$/, "")}/`))

/** Each address of a group, with its first page. */
export const groupRoutes = [
  ...new Map(
    routes
      .filter(({ inMenu }) => inMenu)
      .toReversed()
      .map((route) => [route.path.slice(0, route.path.indexOf("/", 1)), route])
  )
]

/** The page of a group that has only one: permission for the group includes it (specification, section 6). */
export const onlyPageOf = (group: string): string | undefined => {
  const [page, ...others] = menuPages.filter((candidate) => candidate.group === group)
  return others.length === 0 ? page?.name : undefined
}

export const pathOfRoute = (name: string): string | undefined => routes.find((route) => route.name === name)?.path
export const routeOf = (name: string) => routes.find((route) => route.name === name)

/** The section of a path; system-admin for a path that names none (specification, section 2). */
export const sectionOfPath = (path: string): Section =>
  sections.find(
    (section) => section !== "system-admin" && (path === `/${section}` || path.startsWith(`/${section}/`))
  ) ?? "system-admin"
