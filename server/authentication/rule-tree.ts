import { alarmPermissions, otherPermissions } from "../../src/contract/grants.ts"
import { sectionTitles } from "../../src/contract/menu-titles.ts"
import { groupTitles, menuPages } from "../../src/contract/record-facts.ts"
import type { Rule } from "../../src/contract/session.ts"
import type { Language } from "../../src/contract/languages.ts"
import { type Localized, type BilingualText, bilingual, notPermitted, text } from "../http/texts.ts"

interface Branch {
  readonly name: string
  readonly title: Localized
  readonly children: ReadonlyArray<Branch>
}

const rule = (name: string, title: BilingualText, children: ReadonlyArray<Branch> = []): Branch => ({
  name,
  title: bilingual(title),
  children
})

const groups = Object.entries(groupTitles).map(([group, title]) =>
  rule(
    group,
    title,
    [...menuPages, ...otherPermissions]
      .filter((grant) => grant.group === group)
      .map((grant) => rule(grant.name, grant.title))
  )
)

/**
 * Everything that can be granted. The first level holds the platform's sections; below `system-admin` stand the names
 * of the console's routes. A role is granted leaves, and a branch shows once one of its leaves does.
 */
const ruleTree: ReadonlyArray<Branch> = Object.entries(sectionTitles).map(([section, title]) =>
  rule(section, title, section === "system-admin" ? groups : [])
)

const HAS_CHILDREN = 2
const LEAF = 1

const leavesOf = (branch: Branch): ReadonlyArray<Branch> =>
  branch.children.length === 0 ? [branch] : branch.children.flatMap(leavesOf)
const leaves = ruleTree.flatMap(leavesOf)

/** The built-in role of administrators. */
const ADMIN = "admin"

/**
 * The condition for a role that holds every permission, whatever its row lists: a super administrator's, and the
 * built-in `admin`. An upgrade adds permissions that the row does not list.
 */
export const holdsEverything = (role: string) => `(${role}.is_super or ${role}.built_in and ${role}.name = '${ADMIN}')`

export const isAdmin = ({ built_in, name }: { readonly built_in: boolean; readonly name: string }) =>
  built_in && name === ADMIN

export const everyRule: ReadonlySet<string> = new Set(leaves.map(({ name }) => name))

const branchesIn = (branch: Branch): ReadonlyArray<Branch> => [branch, ...branch.children.flatMap(branchesIn)]

/** The rules under a name: for a section or group, all of its leaves. */
export const rulesUnder = (name: string): ReadonlyArray<string> =>
  ruleTree
    .flatMap(branchesIn)
    .filter((branch) => branch.name === name)
    .flatMap(leavesOf)
    .map((leaf) => leaf.name)

const titles = new Map(leaves.map(({ name, title }) => [name, title]))
export const titleOfRule = (name: string, language: Language): string => titles.get(name)?.(language) ?? name

/** A rule in a refusal: the title, and the name that other people know. */
export const namedRule =
  (name: string): Localized =>
  (language) =>
    `${titleOfRule(name, language)} (${name})`

/** The refusal of an operator without this permission. */
export const lacksPermission = (name: string) => notPermitted(text("session.lacking", { permissions: namedRule(name) }))

export const seesAlarms = (rules: ReadonlySet<string>) => alarmPermissions.some((name) => rules.has(name))

export const grantedTree = (granted: ReadonlySet<string>, language: Language): ReadonlyArray<Rule> => {
  const prune = (branches: ReadonlyArray<Branch>): ReadonlyArray<Rule> =>
    branches.flatMap(({ name, title, children }) => {
      const remaining = prune(children)
      if (children.length === 0 ? !granted.has(name) : remaining.length === 0) return []
      return [
        { name, title: title(language), rule_type: children.length === 0 ? LEAF : HAS_CHILDREN, children: remaining }
      ]
    })
  return prune(ruleTree)
}
