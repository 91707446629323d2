import type { Rule } from "../../contract/session.ts"
import { pruneTree, type TreeNode } from "../tree/checked-tree.ts"

/** A permission in the tree of permissions. */
export interface Permission extends TreeNode {
  readonly title: string
}

export const permissionsIn = (rules: ReadonlyArray<Rule>): ReadonlyArray<Permission> =>
  rules.map(({ name, title, children = [] }) => ({ id: name, title, children: permissionsIn(children) }))

const plain = (text: string) => text.normalize("NFKC").toLowerCase().trim()

/** Permissions whose title or name holds the text, with all their descendants. */
export const permissionsFor = (permissions: ReadonlyArray<Permission>, search: string): ReadonlyArray<Permission> => {
  const plainSearch = plain(search)
  if (plainSearch === "") return permissions
  return pruneTree(
    permissions,
    ({ id, title }) => plain(title).includes(plainSearch) || plain(id).includes(plainSearch)
  )
}

export type ComparedRow = {
  readonly id: string
  readonly title: string
  readonly left: boolean
  readonly right: boolean
}
/** `title` is empty if the permissions belong to no section. */
export type ComparedSection = {
  readonly id: string
  readonly title: string
  readonly rows: ReadonlyArray<ComparedRow>
  readonly differences: number
}

const differs = ({ left, right }: ComparedRow) => left !== right
const differencesFirst = <A>(all: ReadonlyArray<A>, isDifferent: (item: A) => boolean) => [
  ...all.filter(isDifferent),
  ...all.filter((item) => !isDifferent(item))
]

/** Two roles side by side, by section; sections with differences come first. */
export const comparePermissions = (
  permissions: ReadonlyArray<Permission>,
  left: ReadonlyArray<string>,
  right: ReadonlyArray<string>
): ReadonlyArray<ComparedSection> => {
  const [onLeft, onRight] = [new Set(left), new Set(right)]
  const sections: Array<ComparedSection> = []
  const visit = (nodes: ReadonlyArray<Permission>, id: string, path: ReadonlyArray<string>): void => {
    const rows = nodes
      .filter(({ children }) => children.length === 0)
      .map((leaf) => ({ id: leaf.id, title: leaf.title, left: onLeft.has(leaf.id), right: onRight.has(leaf.id) }))
    if (rows.length > 0)
      sections.push({
        id,
        title: path.join(" · "),
        rows: differencesFirst(rows, differs),
        differences: rows.filter(differs).length
      })
    for (const { id: branch, title, children } of nodes)
      if (children.length > 0) visit(children, branch, [...path, title])
  }
  visit(permissions, "", [])
  return differencesFirst(sections, ({ differences }) => differences > 0)
}
