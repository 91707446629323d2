import type { AnyStateMachine } from "xstate"
import { type Chart, chartOf } from "./chart.ts"
import { type Layout, layOut } from "./chart-layout.ts"

type Drawn = { readonly chart: Chart; readonly layout: Promise<Layout> }
const drawn = new WeakMap<AnyStateMachine, Drawn>()
/** A machine is laid out once, however often it is looked at. */
export const drawnOf = (machine: AnyStateMachine): Drawn => {
  const known = drawn.get(machine)
  if (known !== undefined) return known
  const chart = chartOf(machine)
  const made = { chart, layout: layOut(chart) }
  // The code of the layout is requested again where it did not arrive.
  made.layout.catch(() => drawn.delete(machine))
  drawn.set(machine, made)
  return made
}
