import type { Area } from "../../contract/areas.ts"
import { checkState, countLeaves, pruneTree } from "../../machines/tree/checked-tree.ts"
import type { OptionRow } from "./option-list.tsx"

type Areas = ReadonlyArray<Area>
export interface AreaRow extends OptionRow {
  /** The part of the area that matches a search, so that a tick changes only the visible part. */
  readonly area: Area
}

/** The visible rows of the tree from top to bottom. Open branches are followed by their rows. */
export const areaRows = (tree: Areas, districts: ReadonlyArray<string>, open: ReadonlySet<string>) => {
  const counts = countLeaves(tree, districts)
  const under = (areas: Areas, level: number): ReadonlyArray<AreaRow> =>
    areas.flatMap((area, index) => {
      const { id, name, children } = area
      const count = counts.get(id)!
      const state = checkState(count)
      const row = { id, name, area, state, level, position: index + 1, size: areas.length }
      if (children.length === 0) return [row]
      const note = state === "half" ? `${count.selected}/${count.leaves}` : ""
      const isOpen = open.has(id)
      return [{ ...row, note, isOpen }, ...(isOpen ? under(children, level + 1) : [])]
    })
  return under(tree, 1)
}

const everyBranch = (areas: Areas): ReadonlyArray<string> =>
  areas.flatMap(({ id, children }) => (children.length === 0 ? [] : [id, ...everyBranch(children)]))

/**
 * The part of the tree that matches a search, with open branches above each match. Each word must be in an area's name
 * or in one above.
 */
export const searchAreas = (
  tree: Areas,
  text: string
): { readonly tree: Areas; readonly open: ReadonlySet<string> } => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const pathTexts = new Map<string, string>()
  const walk = (areas: Areas, above: string): void => {
    for (const { id, name, children } of areas) {
      pathTexts.set(id, `${above} ${name}`.toLowerCase())
      walk(children, `${above} ${name}`)
    }
  }
  walk(tree, "")
  const isFound = ({ id, name }: Area) =>
    words.some((word) => name.toLowerCase().includes(word) || id.startsWith(word)) &&
    words.every((word) => pathTexts.get(id)!.includes(word) || id.startsWith(word))
  const pruned = pruneTree(tree, isFound)
  const leading = (areas: Areas): Areas =>
    areas.flatMap((area) => {
      const children = leading(area.children)
      return children.length > 0 || isFound(area) ? [{ ...area, children }] : []
    })
  return { tree: pruned, open: new Set(everyBranch(leading(pruned))) }
}

/** Branches that are selected in part. */
export const partlySelectedBranches = (tree: Areas, districts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const counts = countLeaves(tree, districts)
  return everyBranch(tree).filter((id) => checkState(counts.get(id)!) === "half")
}

export const flattenAreas = (areas: ReadonlyArray<Area>): ReadonlyArray<Area> =>
  areas.flatMap((area) => [area, ...flattenAreas(area.children)])
