import { useState } from "react"
import type { AnyStateMachine } from "xstate"
import { type Chart, chartOf } from "../machine-panel/chart.ts"
import { type Coverage, type CoverageReport, reportOf } from "./coverage.ts"
import { initialStatesOf, type Path, pathsFrom } from "./paths.ts"
import { chakra } from "../../kit/chakra.ts"
import { useTexts } from "../../kit/texts.ts"

const charts = new WeakMap<AnyStateMachine, Chart>()
const cachedChart = (machine: AnyStateMachine): Chart => {
  const chart = charts.get(machine) ?? chartOf(machine)
  charts.set(machine, chart)
  return chart
}

type Props = {
  readonly id: string
  readonly machine: AnyStateMachine
  /** Null if none of its actors is running. */
  readonly active: ReadonlySet<string> | null
  readonly coverage: Coverage
}

/** The coverage of a machine. Opened, it shows the paths to all that is left. */
export const UncoveredPaths = ({ id, machine, active, coverage }: Props) => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const chart = cachedChart(machine)
  const report = reportOf(coverage, id, chart)
  const { states, transitions, leftStates, leftTransitions } = report
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <chakra.span fontFamily="mono" fontSize="xs">
          {id}
        </chakra.span>{" "}
        <small>
          {t("machinePanel.visitedOf", {
            states: states - leftStates.length,
            allStates: states,
            transitions: transitions - leftTransitions.length,
            allTransitions: transitions
          })}
        </small>
      </summary>
      {open ? <UncoveredList chart={chart} active={active} report={report} /> : null}
    </details>
  )
}

const UncoveredList = ({
  chart,
  active,
  report: { leftStates, leftTransitions }
}: {
  readonly chart: Chart
  readonly active: Props["active"]
  readonly report: CoverageReport
}) => {
  const t = useTexts()
  const paths = pathsFrom(chart, active ?? initialStatesOf(chart))
  const textOf = (path: Path | undefined) =>
    path === undefined
      ? t("machinePanel.noWay")
      : path
          .map(({ event, guard }) => `${event || t("machinePanel.byItself")}${guard === null ? "" : ` [${guard}]`}`)
          .join(" → ")
  const uncovered = [
    ...leftStates.map(({ id }) => ({ name: id, path: textOf(paths.get(id)) })),
    ...leftTransitions.map((transition) => {
      const path = paths.get(transition.source)
      return { name: transition.name, path: textOf(path === undefined ? undefined : [...path, transition]) }
    })
  ]
  return (
    <>
      <chakra.p fontSize="xs" color="fg.muted">
        {t("machinePanel.unvisited")}, {t(active === null ? "machinePanel.wayStart" : "machinePanel.wayHere")}:
      </chakra.p>
      <chakra.ul fontFamily="mono" fontSize="xs" overflowWrap="anywhere" pb="2">
        {uncovered.map(({ name, path }) => (
          <li key={name}>
            {name}
            <chakra.span color="fg.muted"> ⇐ {path}</chakra.span>
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
