import { useMemo } from "react"
import { groupIcons, groupTitles } from "../../contract/record-facts.ts"
import type { Rule } from "../../contract/session.ts"
import { isSection } from "../../contract/sections.ts"
import { routes } from "../../machines/guard/routes.ts"
import { entryOfSection, refusalOfVisit } from "../../machines/guard/verdict.ts"
import { menuEntries } from "../../machines/menu/menu-entries.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { settingsOf } from "../../machines/preferences/preferences-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import type { IconName } from "../../kit/icons.tsx"
import type { TextKey, Translate } from "../../locales/keys.ts"

/** The platforms in the server's menu, in its order, each with its entry address. */
export const grantedSections = (rules: ReadonlyArray<Rule>) =>
  rules.flatMap(({ name }) => (isSection(name) ? [{ name, path: entryOfSection(name) }] : []))

/** The permitted existing pages, in the menu's order. */
export const grantedPages = (rules: ReadonlyArray<Rule>) =>
  menuEntries(rules, true).flatMap((entry) =>
    entry.kind === "page" ? [entry.route] : entry.pages.map(({ route }) => route)
  )

/** No operator navigates to exceptions, results and the page of one site directly. */
const isLedTo = (path: string) => /^\/(?:exception|result|site\/site$)/.test(path)

/** Every page an operator may open, with or without a menu entry. */
export const enterablePages = (rules: ReadonlyArray<Rule>) =>
  routes.filter(
    ({ path, rule }) => !isLedTo(path) && refusalOfVisit({ section: "system-admin", rule }, rules, "") === null
  )

/** The entries of the side menu. */
export const useMenuEntries = () => {
  const rules = useActorSelector("menu", rulesOf)
  const { menuFromServer } = useActorSelector("preferences", settingsOf)
  return useMemo(() => menuEntries(rules, menuFromServer), [rules, menuFromServer])
}

const flat = (rules: ReadonlyArray<Rule>): ReadonlyArray<Rule> =>
  rules.flatMap((rule) => [rule, ...flat(rule.children ?? [])])

/** Permitted addresses outside the console: rules whose name is an address. */
export const grantedLinks = (rules: ReadonlyArray<Rule>) => {
  const system = rules.find(({ name }) => name === "system-admin")
  return flat(system?.children ?? []).filter(({ name }) => name.startsWith("https://"))
}

const icons: Readonly<Record<string, IconName>> = groupIcons

export const iconOf = (group: string): IconName => icons[group] ?? "page"

/** In the operator's language if the console knows the group; otherwise in the server's words. */
export const groupTitle = (
  t: Translate,
  { group, title }: { readonly group: string; readonly title: string }
): string => (Object.hasOwn(groupTitles, group) ? t(`group.${group}` as TextKey) : title || group)
