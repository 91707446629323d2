import { menuPages, otherGrants } from "../../src/effects/contract/grants.ts"
import { groupTitles, sectionTitles } from "../../src/effects/contract/menu-titles.ts"
import type { Rule } from "../../src/effects/contract/session.ts"
import { type Language, type Words, words } from "../http/words.ts"

interface Branch {
  readonly name: string
  readonly title: Words
  readonly children: ReadonlyArray<Branch>
}

const rule = (name: string, [zh, en]: readonly [string, string], children: ReadonlyArray<Branch> = []): Branch => ({
  name,
  title: words(zh, en),
  children
})

const groups = Object.entries(groupTitles).map(([group, title]) =>
  rule(
    group,
    title,
    [...menuPages, ...otherGrants]
      .filter((grant) => grant.group === group)
      .map((grant) => rule(grant.name, grant.title))
  )
)

/**
 * Everything that can be granted. The first level are the platform's sections; below `system-admin` stand the names of the console's routes.
 * A role is granted leaves; a branch shows as soon as one of its leaves does.
 */
const ruleTree: ReadonlyArray<Branch> = Object.entries(sectionTitles).map(([section, title]) =>
  rule(section, title, section === "system-admin" ? groups : [])
)

const HAS_CHILDREN = 2
const LEAF = 1

const leavesOf = (branch: Branch): ReadonlyArray<Branch> =>
  branch.children.length === 0 ? [branch] : branch.children.flatMap(leavesOf)
const leaves = ruleTree.flatMap(leavesOf)

export const everyRule: ReadonlySet<string> = new Set(leaves.map(({ name }) => name))

const branchesIn = (branch: Branch): ReadonlyArray<Branch> => [branch, ...branch.children.flatMap(branchesIn)]

/** What can be granted under this name: of a section or a group all of its leaves; nothing where there is none of the name. */
export const rulesUnder = (name: string): ReadonlyArray<string> =>
  ruleTree
    .flatMap(branchesIn)
    .filter((branch) => branch.name === name)
    .flatMap(leavesOf)
    .map((leaf) => leaf.name)

const titles = new Map(leaves.map(({ name, title }) => [name, title]))
export const titleOfRule = (name: string, language: Language): string => titles.get(name)?.[language] ?? name

/** The tree as far as it was granted, in the reader's language. */
export const grantedTree = (granted: ReadonlySet<string>, language: Language): ReadonlyArray<Rule> => {
  const prune = (branches: ReadonlyArray<Branch>): ReadonlyArray<Rule> =>
    branches.flatMap(({ name, title, children }) => {
      const kept = prune(children)
      if (children.length === 0 ? !granted.has(name) : kept.length === 0) return []
      return [{ name, title: title[language], rule_type: children.length === 0 ? LEAF : HAS_CHILDREN, children: kept }]
    })
  return prune(ruleTree)
}
