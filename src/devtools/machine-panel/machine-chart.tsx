import { Suspense, use, useEffect, useId, useRef } from "react"
import type { AnyStateMachine } from "xstate"
import type { ChartTransition } from "./chart.ts"
import { chakra } from "../../kit/chakra.ts"
import { laidOutChart } from "./laid-out-chart.ts"
import { type Arrow, type Box, LINE_HEIGHT_PX, START_SIZE_PX } from "./chart-layout.ts"
import { ChartList } from "./chart-list.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly name: string
  readonly machine: AnyStateMachine
  /** Ids of the present states and the last transitions. */
  readonly lit: ReadonlySet<string>
  readonly traversed: ReadonlySet<ChartTransition>
}

const Picture = chakra("div", {
  base: {
    overflow: "auto",
    maxH: "70vh",
    border: "1px solid",
    borderColor: "border",
    rounded: "sm",
    p: "2",
    _focusVisible: { outlineOffset: "-2px" },
    "& svg": { display: "block", fontFamily: "mono", fontSize: "11px" },
    "& rect": { fill: "bg.panel", stroke: "border.control" },
    "& text": { fill: "fg.muted" },
    "& .name": { fill: "fg", fontWeight: "600" },
    "& path": { fill: "none", stroke: "border.control" },
    "& :is(circle, .tip)": { fill: "border.control", stroke: "none" },
    "& .lit > rect": { stroke: "accent.fg", strokeWidth: "2" },
    "& .here > rect": { fill: "bg.chosen" },
    "& .lit > .name": { fill: "accent.fg" },
    "& .way > path": { stroke: "accent.fg", strokeWidth: "2" },
    "& .way > text": { fill: "accent.fg" },
    "& .way .tip": { fill: "accent.fg" }
  }
})

const Texts = ({ x, y, lines }: { readonly x: number; readonly y: number; readonly lines: ReadonlyArray<string> }) =>
  lines.map((line, index) => (
    <text key={index} x={x} y={y + index * LINE_HEIGHT_PX}>
      {line}
    </text>
  ))

/** The box of a state, marked if it is the innermost present one. */
const StateBox = ({
  box: { state, lines, x, y, width, height },
  lit
}: {
  readonly box: Box
  readonly lit: "lit here" | "lit" | undefined
}) => (
  <g className={lit}>
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={state.type === "compound" ? 4 : 8}
      strokeDasharray={state.type === "parallel" ? "6 3" : undefined}
    />
    {state.type === "final" ? <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} /> : null}
    {state.initial ? <circle cx={x} cy={y} r={5} /> : null}
    <text className="name" x={x + 12} y={y + 18}>
      {state.key}
    </text>
    <Texts x={x + 12} y={y + 18 + LINE_HEIGHT_PX} lines={lines} />
  </g>
)

const ArrowView = ({
  arrow: { path, lines, x, y },
  lit,
  tip
}: {
  readonly arrow: Arrow
  readonly lit: boolean
  readonly tip: string
}) => (
  <g className={lit ? "way" : undefined}>
    <path d={path} markerEnd={`url(#${tip})`} />
    <Texts x={x} y={y + 11} lines={lines} />
  </g>
)

const ChartDiagram = ({ name, machine, lit, traversed }: Props) => {
  const t = useTexts()
  const id = useId()
  const { width, height, boxes, arrows, starts } = use(laidOutChart(machine).layout)
  const picture = useRef<HTMLDivElement>(null)
  const inner = boxes.filter(({ state }) => lit.has(state.id) && !boxes.some((box) => box.state.parent === state.id))
  const [innermostState] = inner
  // Scrolls the present state of a large chart into sight.
  useEffect(() => {
    const { clientWidth, clientHeight } = picture.current!
    if (innermostState === undefined) return
    picture.current!.scrollTo(
      innermostState.x - (clientWidth - innermostState.width) / 2,
      innermostState.y - (clientHeight - innermostState.height) / 2
    )
  }, [innermostState])
  const isTraversed = ({ transitions }: Arrow) => transitions.some((transition) => traversed.has(transition))
  return (
    <Picture ref={picture} tabIndex={0} role="group" aria-label={t("machinePanel.chart")}>
      <svg
        role="img"
        aria-label={t("machinePanel.chartOf", { name })}
        width={width + 8}
        height={height + 8}
        viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      >
        <defs>
          {["tip", "lit"].map((kind) => (
            <marker
              key={kind}
              id={`${id}-${kind}`}
              className={kind === "lit" ? "way" : undefined}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path className="tip" d="M0 0 L8 4 L0 8 z" />
            </marker>
          ))}
        </defs>
        {boxes.map((box) => (
          <StateBox
            key={box.state.id}
            box={box}
            lit={lit.has(box.state.id) ? (inner.includes(box) ? "lit here" : "lit") : undefined}
          />
        ))}
        {starts.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x + START_SIZE_PX / 2} cy={y + START_SIZE_PX / 2} r={START_SIZE_PX / 2} />
        ))}
        {arrows.map((arrow) => (
          <ArrowView
            key={arrow.path}
            arrow={arrow}
            lit={isTraversed(arrow)}
            tip={`${id}-${isTraversed(arrow) ? "lit" : "tip"}`}
          />
        ))}
      </svg>
    </Picture>
  )
}

/** The states of a machine, its present ones, and the last transitions. */
export const MachineChart = (props: Props) => {
  const t = useTexts()
  return (
    <>
      <Suspense fallback={<p role="status">{t("machinePanel.drawing")}</p>}>
        <ChartDiagram {...props} />
      </Suspense>
      <ChartList {...props} />
    </>
  )
}
