import { groupTitles } from "../../contract/record-facts.ts"
import type { Rule } from "../../contract/session.ts"
import { pathOfRoute, routes } from "../guard/routes.ts"
import { grantedNames, namesUnder } from "../guard/verdict.ts"

/** The part of a page's route that the menu needs. */
export type MenuRoute = {
  readonly name: (typeof routes)[number]["name"]
  readonly path: string
  readonly rule: string | null
  readonly inMenu: boolean
}
export type MenuPage = { readonly kind: "page"; readonly group: string; readonly route: MenuRoute }
export type MenuGroup = {
  readonly kind: "group"
  readonly group: string
  /** The title from the server; empty for entries of the console's own menu. */
  readonly title: string
  readonly pages: ReadonlyArray<MenuPage>
}
export type MenuEntry = MenuPage | MenuGroup

/** True if the group lists the page, or if the page's address lies under the group's. */
export const isInGroup = ({ group, pages }: MenuGroup, name: string | undefined): boolean =>
  pages.some(({ route }) => route.name === name) ||
  (name !== undefined && pathOfRoute(name)?.startsWith(`/${group}/`) === true)

const groups = Object.keys(groupTitles)
/** The place of a group in the menu (specification, section 2). Unknown groups come last. */
const orderOf = ({ group }: MenuEntry) => (groups.includes(group) ? groups.indexOf(group) : groups.length)

const entryOf = (group: string, title: string, pages: ReadonlyArray<MenuPage>): ReadonlyArray<MenuEntry> =>
  pages.length > 1 ? [{ kind: "group", group, title, pages }] : pages

/**
 * The server's menu: its groups and their pages, without entries that have no page here. A group with a single page
 * becomes that page.
 */
const serverEntries = (rules: ReadonlyArray<Rule>, table: ReadonlyArray<MenuRoute>) => {
  const system = rules.find(({ name }) => name === "system-admin")
  return (system?.children ?? []).flatMap((rule) => {
    const pages = [...new Set(namesUnder([rule]))].flatMap((name) =>
      table
        .filter((route) => route.inMenu && route.rule === name)
        .map((route) => ({ kind: "page" as const, group: rule.name, route }))
    )
    return entryOf(rule.name, rule.title, pages)
  })
}

const groupOf = ({ path }: MenuRoute) => path.split("/")[1] ?? ""

/** The menu of the console's own table of routes, reduced to permitted pages. */
const localEntries = (rules: ReadonlyArray<Rule>, table: ReadonlyArray<MenuRoute>) => {
  const granted = grantedNames(rules)
  const pages = table
    .filter(({ inMenu, rule }) => inMenu && rule !== null && granted?.has(rule) === true)
    .map((route) => ({ kind: "page" as const, group: groupOf(route), route }))
  return [...new Set(pages.map(({ group }) => group))].flatMap((group) =>
    entryOf(
      group,
      "",
      pages.filter((page) => page.group === group)
    )
  )
}

/** The permitted entries of the side menu. */
export const menuEntries = (
  rules: ReadonlyArray<Rule>,
  fromServer: boolean,
  table: ReadonlyArray<MenuRoute> = routes
): ReadonlyArray<MenuEntry> =>
  // Sorting is stable, so equal orders stay as they are.
  (fromServer ? serverEntries(rules, table) : localEntries(rules, table)).toSorted((a, b) => orderOf(a) - orderOf(b))
