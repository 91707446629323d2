/**
 * The algebra of a tree with ticked leaves. Only the ticked leaves are stored; the state of a branch follows from
 * them. A search passes the pruned tree to these functions, so that a branch shows and ticks the visible leaves under
 * it; `collapse` and `expand` take the whole tree.
 */
export interface TreeNode {
  readonly id: string
  readonly children: ReadonlyArray<this>
}

export type CheckState = "checked" | "half" | "unchecked"

/** The number of ticked leaves under a node; a leaf counts itself. */
export interface LeafCount {
  readonly ticked: number
  readonly leaves: number
}

export const leavesOf = <Node extends TreeNode>(nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)))

/** The counts of every node, in one pass over the tree. */
export const countLeaves = (
  roots: ReadonlyArray<TreeNode>,
  ticked: ReadonlyArray<string>
): ReadonlyMap<string, LeafCount> => {
  const isTicked = new Set(ticked)
  const counts = new Map<string, LeafCount>()
  const count = (node: TreeNode): LeafCount => {
    let own = { ticked: isTicked.has(node.id) ? 1 : 0, leaves: 1 }
    if (node.children.length > 0) {
      own = { ticked: 0, leaves: 0 }
      for (const child of node.children) {
        const below = count(child)
        own.ticked += below.ticked
        own.leaves += below.leaves
      }
    }
    counts.set(node.id, own)
    return own
  }
  roots.forEach(count)
  return counts
}

export const checkState = ({ ticked, leaves }: LeafCount): CheckState =>
  ticked === 0 ? "unchecked" : ticked === leaves ? "checked" : "half"

/**
 * Ticks all leaves under the node, or unticks them if all are ticked. Leaves that may not be changed stay as they are
 * and do not count; ticked leaves elsewhere, also outside of this tree, stay ticked.
 */
export const toggleNode = <Node extends TreeNode>(
  node: Node,
  ticked: ReadonlyArray<string>,
  mayChange: (leaf: Node) => boolean = () => true
): ReadonlyArray<string> => {
  const isTicked = new Set(ticked)
  const changed = leavesOf([node])
    .filter(mayChange)
    .map(({ id }) => id)
  const added = changed.filter((id) => !isTicked.has(id))
  if (added.length > 0) return [...ticked, ...added]
  const removed = new Set(changed)
  return ticked.filter((id) => !removed.has(id))
}

/** The part of a tree that matches a search: each match with everything under it, and the way there. */
export const pruneTree = <Node extends TreeNode>(
  nodes: ReadonlyArray<Node>,
  isFound: (node: Node) => boolean
): ReadonlyArray<Node> =>
  nodes.flatMap((node) => {
    if (isFound(node)) return [node]
    const children = pruneTree(node.children, isFound)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

/** The fewest ids that name exactly the ticked leaves, by level. A fully ticked node stands for its leaves. */
export const collapse = (
  roots: ReadonlyArray<TreeNode>,
  ticked: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> => {
  const counts = countLeaves(roots, ticked)
  const levels: Array<Array<string>> = []
  const visit = (nodes: ReadonlyArray<TreeNode>, level: number): void => {
    const ids = (levels[level] ??= [])
    for (const { id, children } of nodes) {
      const count = counts.get(id)
      if (count === undefined || count.ticked === 0) continue
      if (count.ticked === count.leaves) ids.push(id)
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
