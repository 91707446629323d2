import { joinAddress, type Search } from "../../contract/addresses.ts"
import { detailPages } from "../../contract/record-facts.ts"
import type { Section } from "../../contract/sections.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { entryOfSection, grantedNames } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"

/** A list that is reopened by its bare address is unchanged; by this one it has all its records. */
const all: Search = { page: "1" }

/** The address of the list behind a figure, with these filters; null without permission for it. */
export const useFigureLinks = () => {
  const rules = useActorSelector("menu", rulesOf)
  const names = grantedNames(rules)
  const inSection = (section: Section, path: string, search: Search) =>
    rules.some(({ name }) => name === section) ? `#${joinAddress(path, search)}` : null
  return {
    isGranted: (rule: string) => names?.has(rule) === true,
    page: (name: string, search = all) =>
      names?.has(name) === true ? `#${joinAddress(pathOfRoute(name)!, search)}` : null,
    robots: (search: Search) => inSection("device-admin", entryOfSection("device-admin"), search),
    robot: (id: string) => inSection("device-admin", detailPages["robots"]!.path, { robot_id: id }),
    site: (id: number) =>
      names?.has("siteList") === true ? `#${joinAddress(detailPages["locations"]!.path, { id: String(id) })}` : null,
    sales: (search: Search) => inSection("sale-admin", "/sale-admin/statistics", search),
    refundQueue: () => inSection("sale-admin", "/sale-admin/refund-queue", {})
  }
}
