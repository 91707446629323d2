import type { AnyStateMachine } from "xstate"
import { type Chart, chartOf } from "./chart.ts"
import { type Layout, layOut } from "./chart-layout.ts"

type LaidOutChart = { readonly chart: Chart; readonly layout: Promise<Layout> }
const cache = new WeakMap<AnyStateMachine, LaidOutChart>()
/** The layout of a machine's chart, computed once. */
export const laidOutChart = (machine: AnyStateMachine): LaidOutChart => {
  const cached = cache.get(machine)
  if (cached !== undefined) return cached
  const chart = chartOf(machine)
  const laidOut = { chart, layout: layOut(chart) }
  // After a failed load the code of the layout is requested again.
  laidOut.layout.catch(() => cache.delete(machine))
  cache.set(machine, laidOut)
  return laidOut
}
