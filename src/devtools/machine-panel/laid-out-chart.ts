import type { AnyStateMachine } from "xstate"
import { type Chart, chartOf } from "./chart.ts"
import { type Layout, layOut } from "./chart-layout.ts"

type LaidOutChart = { readonly chart: Chart; readonly layout: Promise<Layout> }
const cache = new WeakMap<AnyStateMachine, LaidOutChart>()
/** Each machine is laid out once. */
export const laidOutChart = (machine: AnyStateMachine): LaidOutChart => {
  const cached = cache.get(machine)
  if (cached !== undefined) return cached
  const chart = chartOf(machine)
  const laidOut = { chart, layout: layOut(chart) }
  // The code of the layout is requested again where it did not arrive.
  laidOut.layout.catch(() => cache.delete(machine))
  cache.set(machine, laidOut)
  return laidOut
}
