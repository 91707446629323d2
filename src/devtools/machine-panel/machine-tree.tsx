import { createTreeCollection } from "@chakra-ui/react/collection"
import { useTreeView } from "@chakra-ui/react/tree-view"
import { useMemo, useState } from "react"
import { type ActorNode, flattenNodes, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { stateText } from "../../machines/journal/states.ts"
import { useTexts } from "../../kit/texts.ts"
import { MachineRow, TreeScrollArea } from "./machine-row.tsx"

type Props = {
  readonly trees: ReadonlyArray<ActorNode>
  readonly chosen: string
  readonly onChoose: (path: string) => void
}

type Row = { readonly node: ActorNode; readonly indexPath: Array<number>; readonly siblings: number }
const rowsOf = (nodes: ReadonlyArray<ActorNode>, above: ReadonlyArray<number> = []): ReadonlyArray<Row> =>
  nodes.flatMap((node, index) => {
    const indexPath = [...above, index]
    return [{ node, indexPath, siblings: nodes.length }, ...rowsOf(node.children, indexPath)]
  })

const stateTextOf = ({ actor }: ActorNode) => {
  const snapshot = machineSnapshotOf(actor)
  return snapshot === null ? "" : stateText(snapshot.value).replace(/^$|^\[object.*/, "")
}

/** Chakra's tree: arrows, Home, End and typing move the focus, Enter and Space choose. */
export const MachineTree = ({ trees, chosen, onChoose }: Props) => {
  const t = useTexts()
  const [focused, setFocused] = useState<string | null>(null)
  const collection = useMemo(
    () =>
      createTreeCollection<ActorNode>({
        rootNode: { path: "", name: "", actor: null as never, children: trees },
        nodeToValue: ({ path }) => path,
        nodeToString: ({ name }) => name
      }),
    [trees]
  )
  const rows = rowsOf(trees)
  const paths = flattenNodes(trees).map(({ path }) => path)
  const tree = useTreeView({
    collection,
    expandOnClick: false,
    selectedValue: paths.includes(chosen) ? [chosen] : [],
    onSelectionChange: ({ selectedValue }) => {
      const [path] = selectedValue
      if (path !== undefined && path !== chosen) onChoose(path)
    },
    expandedValue: paths,
    focusedValue: focused ?? (paths.includes(chosen) ? chosen : (paths[0] ?? null)),
    onFocusChange: ({ focusedValue }) => setFocused(focusedValue),
    translations: { treeLabel: t("machinePanel.actors") }
  })
  const { "aria-labelledby": _, ...treeProps } = tree.getTreeProps()
  return (
    <TreeScrollArea>
      <div {...treeProps} role="tree" tabIndex={-1}>
        {rows.map(({ node, indexPath, siblings }) => {
          const branch = node.children.length > 0
          const controlProps = branch
            ? tree.getBranchControlProps({ node, indexPath })
            : tree.getItemProps({ node, indexPath })
          return (
            <MachineRow
              key={node.path}
              {...(controlProps as object)}
              role="treeitem"
              aria-level={indexPath.length}
              aria-posinset={indexPath.at(-1)! + 1}
              aria-setsize={siblings}
              aria-expanded={branch ? true : undefined}
              aria-selected={node.path === chosen}
              aria-current={undefined}
              onClick={() => onChoose(node.path)}
              style={{ paddingInlineStart: 8 + (indexPath.length - 1) * 16 }}
            >
              <bdi>{node.name}</bdi>
              <small>{stateTextOf(node)}</small>
            </MachineRow>
          )
        })}
      </div>
    </TreeScrollArea>
  )
}
