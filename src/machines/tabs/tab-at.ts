import type { Rule } from "../../contract/session.ts"
import { sections } from "../../contract/sections.ts"
import { routeOf } from "../guard/routes.ts"
import { splitAddress } from "../../contract/addresses.ts"
import { refusalOfVisit } from "../guard/verdict.ts"
import type { Tab } from "./tabs-events.ts"

const sectionNamed = (name: string) => sections.find((section) => section === name && section !== "system-admin")

/** The tab of a page or platform by its name and full address; null for an unknown one. */
export const tabAt = (name: string, fullPath: string): Tab | null => {
  const { path, query } = splitAddress(fullPath)
  const section = sectionNamed(name)
  if (section !== undefined) {
    return path === `/${section}` || path.startsWith(`/${section}/`)
      ? { title: `section.${section}`, name, fullPath, query, ignoreCache: false }
      : null
  }
  const route = routeOf(name)
  return route?.path === path ? { title: `page.${name}`, name, fullPath, query, ignoreCache: route.ignoreCache } : null
}

/** True if these rules let the operator into the page of the tab. */
export const isGranted = ({ name }: Tab, rules: ReadonlyArray<Rule>): boolean => {
  const section = sectionNamed(name) ?? "system-admin"
  const rule = routeOf(name)?.rule ?? null
  return refusalOfVisit({ section, rule }, rules, "") === null
}
