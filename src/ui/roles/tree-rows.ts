import type { TreeNode } from "../../machines/tree/checked-tree.ts"

/** A line of an expanded tree. */
export type TreeRow<Node> = {
  readonly node: Node
  readonly indexPath: Array<number>
  /** The number of its siblings, and its position among them. */
  readonly place: number
  readonly siblings: number
}

/** The lines of a tree, top down, without those in collapsed branches. */
export const treeRows = <Node extends TreeNode>(
  nodes: ReadonlyArray<Node>,
  folded: ReadonlySet<string>,
  path: ReadonlyArray<number> = []
): ReadonlyArray<TreeRow<Node>> =>
  nodes.flatMap((node, index) => {
    const indexPath = [...path, index]
    const row = { node, indexPath, place: index + 1, siblings: nodes.length }
    return folded.has(node.id) ? [row] : [row, ...treeRows(node.children, folded, indexPath)]
  })

export const branchesIn = (nodes: ReadonlyArray<TreeNode>): ReadonlyArray<string> =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...branchesIn(children)]))
