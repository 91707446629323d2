import type { Rule } from "../../effects/contract/session.ts"
import { routes } from "../guard/routes.ts"
import { grantedNames } from "../guard/verdict.ts"

/** A page of the table of routes, as far as the menu needs to know it. */
export type MenuRoute = {
  readonly name: string
  readonly path: string
  readonly rule: string | null
  readonly inMenu: boolean
}
export type MenuPage<R extends MenuRoute> = { readonly kind: "page"; readonly group: string; readonly route: R }
export type MenuGroup<R extends MenuRoute> = {
  readonly kind: "group"
  readonly group: string
  /** As the server names it; empty where the menu is not the server's. */
  readonly title: string
  readonly pages: ReadonlyArray<MenuPage<R>>
}
export type MenuEntry<R extends MenuRoute> = MenuPage<R> | MenuGroup<R>

/** Where a group stands in the menu (specification, section 2); one that is not named there comes after them. */
const orders: Readonly<Record<string, number>> = { user: 7, merchant: 8, role: 9, alarm: 10 }
const orderOf = (group: string) => orders[group] ?? Number.POSITIVE_INFINITY

const entryOf = <R extends MenuRoute>(
  group: string,
  title: string,
  pages: ReadonlyArray<MenuPage<R>>
): ReadonlyArray<MenuEntry<R>> => (pages.length > 1 ? [{ kind: "group", group, title, pages }] : pages)

/** Equal orders stay as they are: `sort` is stable. */
const ordered = <R extends MenuRoute>(entries: ReadonlyArray<MenuEntry<R>>) =>
  [...entries].sort((one, other) => {
    const [first, second] = [orderOf(one.group), orderOf(other.group)]
    return first === second ? 0 : first - second
  })

const leaves = (rules: ReadonlyArray<Rule>): ReadonlyArray<Rule> =>
  rules.flatMap((rule) => (rule.children.length === 0 ? [rule] : leaves(rule.children)))

/** The server's menu: its groups and their pages, without what has no page here. A group of one page is that page. */
const serverEntries = <R extends MenuRoute>(rules: ReadonlyArray<Rule>, table: ReadonlyArray<R>) => {
  const system = rules.find(({ name }) => name === "system-admin")
  return (system?.children ?? []).flatMap((rule) => {
    const pages = leaves([rule]).flatMap(({ name }) =>
      table
        .filter((route) => route.inMenu && route.rule === name)
        .map((route) => ({ kind: "page" as const, group: rule.name, route }))
    )
    return entryOf(rule.name, rule.title, pages)
  })
}

const groupOf = ({ path }: MenuRoute) => path.split("/")[1] ?? ""

/** The console's own table of routes, without what was not granted. */
const localEntries = <R extends MenuRoute>(rules: ReadonlyArray<Rule>, table: ReadonlyArray<R>) => {
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

/** What the side menu shows of what was granted. */
export const menuEntriesIn = <R extends MenuRoute>(
  rules: ReadonlyArray<Rule>,
  fromServer: boolean,
  table: ReadonlyArray<R>
): ReadonlyArray<MenuEntry<R>> => ordered(fromServer ? serverEntries(rules, table) : localEntries(rules, table))

export const menuEntries = (rules: ReadonlyArray<Rule>, fromServer: boolean) =>
  menuEntriesIn<(typeof routes)[number]>(rules, fromServer, routes)
