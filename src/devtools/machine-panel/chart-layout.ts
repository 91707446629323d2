import type { ElkExtendedEdge, ElkLabel, ElkNode } from "elkjs/lib/elk-api.js"
import type { Chart, ChartState, ChartTransition } from "./chart.ts"
import { loadOnce } from "../../kit/load.ts"

export type Box = {
  readonly state: ChartState
  readonly lines: ReadonlyArray<string>
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Arrow = {
  readonly transitions: ReadonlyArray<ChartTransition>
  readonly path: string
  readonly lines: ReadonlyArray<string>
  readonly x: number
  readonly y: number
}
export type Layout = {
  readonly width: number
  readonly height: number
  /** Outer boxes come first. */
  readonly boxes: ReadonlyArray<Box>
  readonly arrows: ReadonlyArray<Arrow>
  /** Starts of arrows that leave from anywhere in a state. */
  readonly starts: ReadonlyArray<{ readonly x: number; readonly y: number }>
}

export const LINE_HEIGHT_PX = 16
const CHARACTER_WIDTH_PX = 6.7
const PADDING_PX = 12
const HEADER_HEIGHT_PX = 26
/** Between a state and the states within it. */
const CHILD_GAP_PX = 16
export const START_SIZE_PX = 12
/** The most lines in a box. The list below the chart shows the rest. */
const MAX_LINES = 6

const widthOf = (lines: ReadonlyArray<string>) => Math.max(0, ...lines.map((line) => line.length)) * CHARACTER_WIDTH_PX

export const labelOf = ({ event, guard }: ChartTransition) =>
  `${event === "" ? "·" : event}${guard === null ? "" : ` [${guard}]`}`

const staysIn = ({ source, target }: ChartTransition) => target === null || target === source

/** The lines in the box of a state: its effects, and events that do not leave it. */
const linesOf = ({ id, invokes }: ChartState, { transitions }: Chart) => {
  const internalLabels = new Set(
    transitions.filter((transition) => transition.source === id && staysIn(transition)).map(labelOf)
  )
  const lines = [...invokes.map((name) => `▸ ${name}`), ...[...internalLabels].map((label) => `↺ ${label}`)]
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `… ${lines.length - MAX_LINES + 1}`] : lines
}

/** The start of an arrow that leaves from anywhere in a state and leads into it. */
const anywhere = (id: string) => `${id} *`

const parentsOf = ({ states }: Chart) => new Map(states.map(({ id, parent }) => [id, parent]))
const isWithin = (parents: ReadonlyMap<string, string | null>, inner: string, outer: string): boolean => {
  const parent = parents.get(inner) ?? null
  return parent !== null && (parent === outer || isWithin(parents, parent, outer))
}

/** Arrows between the same two states are drawn as one. */
const edgesOf = (chart: Chart) => {
  const parents = parentsOf(chart)
  const externalTransitions = chart.transitions.filter((transition) => !staysIn(transition))
  return [...Map.groupBy(externalTransitions, ({ source, target }) => `${source} → ${target}`)].map(
    ([id, transitions]) => {
      const { source, target } = transitions[0]!
      const [inward, outward] = [isWithin(parents, target!, source), isWithin(parents, source, target!)]
      return {
        id,
        from: inward ? anywhere(source) : source,
        to: outward ? anywhere(target!) : target!,
        transitions,
        lines: [...new Set(transitions.map(labelOf))]
      }
    }
  )
}

const options = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.edgeLabels.inline": "false",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeLabel": "4",
  "elk.layered.spacing.nodeNodeBetweenLayers": "36",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16"
}

/** The layout engine (430 kB), loaded with the first chart. */
const loadElk = loadOnce(async () => {
  const { default: Elk } = await import("elkjs/lib/elk.bundled.js")
  return new Elk()
})

/** Lays a chart out, with an estimated width of letters. */
export const layOut = async (chart: Chart): Promise<Layout> => {
  const edges = edgesOf(chart)
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const linesIn = new Map(chart.states.map((state) => [state.id, linesOf(state, chart)]))
  const nodeOf = (state: ChartState): ElkNode => {
    const lines = linesIn.get(state.id)!
    const width = widthOf([state.key, ...lines]) + 2 * PADDING_PX
    const height = HEADER_HEIGHT_PX + lines.length * LINE_HEIGHT_PX + (lines.length > 0 ? 6 : 2)
    const children = chart.states.filter(({ parent }) => parent === state.id).map(nodeOf)
    if (children.length === 0) return { id: state.id, width, height }
    const start = anywhere(state.id)
    const contentWidth = Math.max(...children.map((child) => child.width ?? 0))
    // The engine ignores the minimum size of a state with children.
    const right = Math.max(CHILD_GAP_PX, width - CHILD_GAP_PX - contentWidth)
    return {
      id: state.id,
      width: CHILD_GAP_PX + contentWidth + right,
      children: [...(ends.has(start) ? [{ id: start, width: START_SIZE_PX, height: START_SIZE_PX }] : []), ...children],
      layoutOptions: {
        "elk.padding": `[top=${height + 8},left=${CHILD_GAP_PX},bottom=${CHILD_GAP_PX},right=${right}]`
      }
    }
  }
  const graph: ElkNode = {
    id: "chart",
    layoutOptions: options,
    children: chart.states.filter(({ parent }) => parent === null).map(nodeOf),
    edges: edges.map(({ id, from, to, lines }) => ({
      id,
      sources: [from],
      targets: [to],
      labels: [{ text: lines.join("\n"), width: widthOf(lines), height: lines.length * LINE_HEIGHT_PX }]
    }))
  }
  const elk = await loadElk()
  const laid: ElkNode = await elk.layout(graph)
  const nodes = new Map(nodesIn(laid).map((node) => [node.id, node]))
  const paths = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    starts: [...nodes.values()].flatMap(({ id, x = 0, y = 0 }) => (linesIn.has(id) ? [] : [{ x, y }])),
    boxes: chart.states.map((state) => {
      const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(state.id)!
      return { state, lines: linesIn.get(state.id)!, x, y, width, height }
    }),
    arrows: edges.map(({ id, transitions, lines }) => {
      const edge = paths.get(id)!
      const label: ElkLabel = edge.labels?.[0] ?? {}
      return { transitions, lines, path: pathOf(edge), x: label.x ?? 0, y: label.y ?? 0 }
    })
  }
}

const nodesIn = ({ children = [] }: ElkNode): ReadonlyArray<ElkNode> =>
  children.flatMap((child) => [child, ...nodesIn(child)])

const pathOf = ({ sections = [] }: ElkExtendedEdge) =>
  sections
    .map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(" ")
    )
    .join(" ")
