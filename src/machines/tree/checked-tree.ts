/**
 * A tree with selected leaves. Only the selected leaves are stored; the state of a branch follows from them. A search
 * passes the pruned tree, so that a branch counts and ticks its visible leaves; `collapse` and `expand` take the whole
 * tree.
 */
export interface TreeNode {
  readonly id: string
  readonly children: ReadonlyArray<this>
}

export type CheckState = "checked" | "half" | "unchecked"

/** The number of selected leaves under a node; a leaf counts itself. */
export interface LeafCount {
  readonly selected: number
  readonly leaves: number
}

export const leavesOf = <Node extends TreeNode>(nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)))

/** The leaf counts of every node, in one pass. */
export const countLeaves = (
  roots: ReadonlyArray<TreeNode>,
  selected: ReadonlyArray<string>
): ReadonlyMap<string, LeafCount> => {
  const isSelected = new Set(selected)
  const counts = new Map<string, LeafCount>()
  const count = (node: TreeNode): LeafCount => {
    let nodeCount = { selected: isSelected.has(node.id) ? 1 : 0, leaves: 1 }
    if (node.children.length > 0) {
      nodeCount = { selected: 0, leaves: 0 }
      for (const child of node.children) {
        const below = count(child)
        nodeCount.selected += below.selected
        nodeCount.leaves += below.leaves
      }
    }
    counts.set(node.id, nodeCount)
    return nodeCount
  }
  roots.forEach(count)
  return counts
}

export const checkState = ({ selected, leaves }: LeafCount): CheckState =>
  selected === 0 ? "unchecked" : selected === leaves ? "checked" : "half"

/**
 * Selects all leaves under the node, or deselects them if all are selected. Unchangeable leaves stay as they are and do
 * not count. Leaves elsewhere keep their selection, even outside of this tree.
 */
export const toggleNode = <Node extends TreeNode>(
  node: Node,
  selected: ReadonlyArray<string>,
  mayChange: (leaf: Node) => boolean = () => true
): ReadonlyArray<string> => {
  const isSelected = new Set(selected)
  const changed = leavesOf([node])
    .filter(mayChange)
    .map(({ id }) => id)
  const added = changed.filter((id) => !isSelected.has(id))
  if (added.length > 0) return [...selected, ...added]
  const removed = new Set(changed)
  return selected.filter((id) => !removed.has(id))
}

/** The part of a tree that matches a search: each match with its descendants and its ancestors. */
export const pruneTree = <Node extends TreeNode>(
  nodes: ReadonlyArray<Node>,
  isFound: (node: Node) => boolean
): ReadonlyArray<Node> =>
  nodes.flatMap((node) => {
    if (isFound(node)) return [node]
    const children = pruneTree(node.children, isFound)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

/** The fewest ids that name exactly the selected leaves, by level. A fully selected node stands for its leaves. */
export const collapse = (
  roots: ReadonlyArray<TreeNode>,
  selected: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> => {
  const counts = countLeaves(roots, selected)
  const levels: Array<Array<string>> = []
  const visit = (nodes: ReadonlyArray<TreeNode>, level: number): void => {
    const ids = (levels[level] ??= [])
    for (const { id, children } of nodes) {
      const count = counts.get(id)
      if (count === undefined || count.selected === 0) continue
      if (count.selected === count.leaves) ids.push(id)
      else visit(children, level + 1)
    }
  }
  visit(roots, 0)
  return levels
}

/** The leaves that ids of any level name, in the tree's order. */
export const expand = (roots: ReadonlyArray<TreeNode>, ids: ReadonlyArray<string>): ReadonlyArray<string> => {
  const idSet = new Set(ids)
  const visit = (node: TreeNode): ReadonlyArray<string> =>
    idSet.has(node.id) ? leavesOf([node]).map(({ id }) => id) : node.children.flatMap(visit)
  return roots.flatMap(visit)
}

export const nodeIn = <Node extends TreeNode>(nodes: ReadonlyArray<Node>, id: string): Node | undefined => {
  for (const node of nodes) {
    const match = node.id === id ? node : nodeIn(node.children, id)
    if (match !== undefined) return match
  }
  return undefined
}
