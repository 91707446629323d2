import { createTreeCollection } from "@chakra-ui/react/collection"
import { useTreeView } from "@chakra-ui/react/tree-view"
import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react"
import type { Permission } from "../../machines/roles/permissions.ts"
import { type LeafCount, type TreeNode, checkState } from "../../machines/tree/checked-tree.ts"
import { PermissionRow, Rows, rowHeight } from "./permission-row.tsx"

/** A line of an expanded tree. */
type TreeRow<Node> = {
  readonly node: Node
  readonly indexPath: Array<number>
  /** The number of its siblings, and its position among them. */
  readonly place: number
  readonly siblings: number
}

/** The lines of a tree, top down, without those in collapsed branches. */
const treeRows = <Node extends TreeNode>(
  nodes: ReadonlyArray<Node>,
  folded: ReadonlySet<string>,
  path: ReadonlyArray<number> = []
): ReadonlyArray<TreeRow<Node>> =>
  nodes.flatMap((node, index) => {
    const indexPath = [...path, index]
    const row = { node, indexPath, place: index + 1, siblings: nodes.length }
    return folded.has(node.id) ? [row] : [row, ...treeRows(node.children, folded, indexPath)]
  })

const branchesIn = (nodes: ReadonlyArray<TreeNode>): ReadonlyArray<string> =>
  nodes.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...branchesIn(children)]))

type Props = {
  readonly label: string
  readonly nodes: ReadonlyArray<Permission>
  /** Counts of the visible leaves: a branch shows the state of the lines under it. */
  readonly counts: ReadonlyMap<string, LeafCount>
  /** Counts of all leaves, shown beside a branch. */
  readonly total: ReadonlyMap<string, LeafCount>
  /** The note of a leaf: the reason why it cannot be changed, or that it was changed. */
  readonly noteOf: (name: string) => string | undefined
  readonly isFixed: (name: string) => boolean
  readonly onToggle: (name: string) => void
  readonly onFocused: (node: Permission) => void
}

/** The tree reads the letter a as a part of Meta+A and ignores it. The capital works. */
const asTyped = (event: KeyboardEvent<HTMLElement>): KeyboardEvent<HTMLElement> =>
  event.key === "a" && !event.metaKey ? Object.create(event, { key: { value: "A" } }) : event

/** Milliseconds after a letter in which a space belongs to the typed word. */
const TYPING = 350
/** With more lines, a tree opens collapsed to its second level. */
const MANY = 120

/** The lines of a partly collapsed tree, and the virtual list that renders the visible ones and the focused one. */
const useLines = (nodes: Props["nodes"], box: RefObject<HTMLDivElement | null>) => {
  const branches = useMemo(() => branchesIn(nodes), [nodes])
  const [folded, setFolded] = useState<ReadonlySet<string>>(() =>
    treeRows(nodes, new Set()).length > MANY
      ? new Set(nodes.flatMap(({ children }) => branchesIn(children)))
      : new Set()
  )
  const [focusedId, setFocused] = useState<string | null>(null)
  const lines = useMemo(() => treeRows(nodes, folded), [nodes, folded])
  const focusedIndex = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === focusedId)
  )
  // The result changes with the scroll position and must not be memoised; nothing here memoises it.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: rowHeight,
    getItemKey: (index) => lines[index]!.node.id,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), focusedIndex])].sort((a, b) => a - b),
      [focusedIndex]
    )
  })
  return { branches, folded, setFolded, lines, rows, focused: lines[focusedIndex]?.node.id ?? null, setFocused }
}

/** Enter and Space tick the focused line. A space behind a letter belongs to the typed word. */
const useTicking = (focused: string | null, onToggle: Props["onToggle"]) => {
  const typed = useRef(-Infinity)
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event
    const typing = timeStamp - typed.current < TYPING
    if (key !== " ") typed.current = key.length === 1 ? timeStamp : -Infinity
    if (ctrlKey || metaKey || altKey || focused === null || !(key === "Enter" || (key === " " && !typing))) return
    event.preventDefault()
    onToggle(focused)
  }
}

/**
 * Chakra's tree: arrows, Home, End and typing move through it, Space and Enter tick. Only the visible lines are
 * rendered, whatever their number; the focused one stays wherever the others are scrolled to.
 */
export const PermissionTree = (props: Props) => {
  const { label, nodes, counts, total, noteOf, isFixed, onToggle, onFocused } = props
  const box = useRef<HTMLDivElement>(null)
  const { branches, folded, setFolded, lines, rows, focused, setFocused } = useLines(nodes, box)
  const onKeyDown = useTicking(focused, onToggle)

  const focusNode = (node: Permission) => {
    setFocused(node.id)
    onFocused(node)
  }

  const collection = useMemo(
    () =>
      createTreeCollection<Permission>({
        rootNode: { id: "", title: "", children: nodes },
        nodeToValue: ({ id }) => id,
        nodeToString: ({ title }) => title
      }),
    [nodes]
  )
  const tree = useTreeView({
    collection,
    expandOnClick: false,
    selectedValue: [],
    expandedValue: branches.filter((id) => !folded.has(id)),
    onExpandedChange: ({ expandedValue }) => setFolded(new Set(branches.filter((id) => !expandedValue.includes(id)))),
    focusedValue: focused,
    onFocusChange: ({ focusedNode }) => {
      if (focusedNode !== null) focusNode(focusedNode as Permission)
    },
    scrollToIndexFn: ({ index }) => {
      // The line is rendered before the tree moves the focus there, in the next frame.
      focusNode(lines[index]!.node)
      rows.scrollToIndex(index)
    },
    translations: { treeLabel: label }
  })

  const fold = (id: string) =>
    tree.setExpandedValue(
      folded.has(id) ? [...tree.expandedValue, id] : tree.expandedValue.filter((open) => open !== id)
    )
  const { onKeyDown: onTreeKey, "aria-labelledby": _, ...treeProps } = tree.getTreeProps()

  return (
    <Rows ref={box}>
      <div
        {...treeProps}
        role="tree"
        tabIndex={-1}
        onKeyDown={(event) => {
          onKeyDown(event)
          onTreeKey?.(asTyped(event))
        }}
        style={{ position: "relative", height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const { node, indexPath, place, siblings } = lines[index]!
          const branch = node.children.length > 0
          return (
            <PermissionRow
              key={key}
              controlProps={
                branch ? tree.getBranchControlProps({ node, indexPath }) : tree.getItemProps({ node, indexPath })
              }
              node={node}
              top={start}
              level={indexPath.length}
              place={place}
              siblings={siblings}
              state={checkState(counts.get(node.id)!)}
              count={branch ? total.get(node.id) : undefined}
              open={branch ? !folded.has(node.id) : undefined}
              fixed={isFixed(node.id)}
              note={noteOf(node.id)}
              onToggle={onToggle}
              onFold={fold}
            />
          )
        })}
      </div>
    </Rows>
  )
}
