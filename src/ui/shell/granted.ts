import type { Rule } from "../../effects/contract/session.ts"
import { routes, type Section, sections } from "../../machines/guard/routes.ts"
import { entryOfSection } from "../../machines/guard/verdict.ts"

const isSection = (name: string): name is Section => sections.some((section) => section === name)

/** The platforms the server granted, in its order, with the way into each. */
export const grantedSections = (rules: ReadonlyArray<Rule>) =>
  rules.flatMap(({ name }) => (isSection(name) ? [{ name, path: entryOfSection(name) }] : []))

const flat = (rules: ReadonlyArray<Rule>): ReadonlyArray<Rule> =>
  rules.flatMap((rule) => [rule, ...flat(rule.children)])

/** The pages of system-admin that were granted and exist, in the server's order. */
export const grantedPages = (rules: ReadonlyArray<Rule>) => {
  const system = rules.find(({ name }) => name === "system-admin")
  return flat(system?.children ?? []).flatMap(({ name }) => {
    const route = routes.find((candidate) => candidate.inMenu && candidate.rule === name)
    return route === undefined ? [] : [{ name: route.name, path: route.path }]
  })
}

/** Addresses outside the console that were granted: a rule is one when it is named by it. */
export const grantedLinks = (rules: ReadonlyArray<Rule>) => {
  const system = rules.find(({ name }) => name === "system-admin")
  return flat(system?.children ?? []).filter(({ name }) => name.startsWith("https://"))
}
