import { useState } from "react"
import type { AnyStateMachine } from "xstate"
import { type Chart, chartOf } from "../../machines/journal/chart.ts"
import { type Coverage, coverageIn, type Tally } from "../../machines/journal/tally.ts"
import { beginningOf, type Way, waysFrom } from "../../machines/journal/ways.ts"
import { chakra } from "../kit/chakra.ts"
import { useMachineWords } from "./machine-panel-words.ts"

const charts = new WeakMap<AnyStateMachine, Chart>()
const knownChart = (machine: AnyStateMachine): Chart => {
  const chart = charts.get(machine) ?? chartOf(machine)
  charts.set(machine, chart)
  return chart
}

type Props = {
  readonly id: string
  readonly machine: AnyStateMachine
  /** Null where none of its actors lives. */
  readonly active: ReadonlySet<string> | null
  readonly tally: Tally
}

/** How far a machine is visited; opened, what is left of it and how to come there. */
export const UnvisitedOf = ({ id, machine, active, tally }: Props) => {
  const t = useMachineWords()
  const [open, setOpen] = useState(false)
  const chart = knownChart(machine)
  const coverage = coverageIn(tally, id, chart)
  const { states, transitions, leftStates, leftTransitions } = coverage
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
      {open ? <Left chart={chart} active={active} coverage={coverage} /> : null}
    </details>
  )
}

const Left = ({
  chart,
  active,
  coverage: { leftStates, leftTransitions }
}: {
  readonly chart: Chart
  readonly active: Props["active"]
  readonly coverage: Coverage
}) => {
  const t = useMachineWords()
  const ways = waysFrom(chart, active ?? beginningOf(chart))
  const textOf = (way: Way | undefined) =>
    way === undefined
      ? t("machinePanel.noWay")
      : way
          .map(({ event, guard }) => `${event || t("machinePanel.byItself")}${guard === null ? "" : ` [${guard}]`}`)
          .join(" → ")
  const lines = [
    ...leftStates.map(({ id }) => ({ name: id, way: textOf(ways.get(id)) })),
    ...leftTransitions.map((transition) => {
      const way = ways.get(transition.source)
      return { name: transition.name, way: textOf(way === undefined ? undefined : [...way, transition]) }
    })
  ]
  return (
    <>
      <chakra.p fontSize="xs" color="fg.muted">
        {t("machinePanel.unvisited")}, {t(active === null ? "machinePanel.wayStart" : "machinePanel.wayHere")}:
      </chakra.p>
      <chakra.ul fontFamily="mono" fontSize="xs" overflowWrap="anywhere" pb="2">
        {lines.map(({ name, way }) => (
          <li key={name}>
            {name}
            <chakra.span color="fg.muted"> ⇐ {way}</chakra.span>
          </li>
        ))}
      </chakra.ul>
    </>
  )
}
