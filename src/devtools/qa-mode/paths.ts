import type { Chart, ChartState, ChartTransition } from "../machine-panel/chart.ts"

/** A sequence of transitions that leads a machine to a state. */
export type Path = ReadonlyArray<ChartTransition>

/** A state with its initial states and its ancestors. An ancestor that is entered now also starts its other regions. */
const enteredBy = (states: ReadonlyMap<string, ChartState>, id: string, isIn: (id: string) => boolean) => {
  const entered = new Set<string>()
  const enter = (state: ChartState) => {
    entered.add(state.id)
    for (const inner of states.values())
      if (inner.parent === state.id && (inner.initial || state.type === "parallel") && !entered.has(inner.id))
        enter(inner)
  }
  const state = states.get(id)
  if (state !== undefined) enter(state)
  for (let around = states.get(state?.parent ?? ""); around !== undefined; around = states.get(around.parent ?? "")) {
    entered.add(around.id)
    if (around.type === "parallel" && !isIn(around.id)) enter(around)
  }
  return entered
}

/** The states in which a machine waits after its start. */
export const initialStatesOf = ({ states }: Chart): ReadonlySet<string> => {
  const all = new Map(states.map((state) => [state.id, state]))
  return enteredBy(all, states.find(({ parent }) => parent === null)!.id, () => false)
}

/**
 * The shortest path from the present states to every reachable state. Guards are ignored; each transition names its
 * own.
 */
export const pathsFrom = ({ states, transitions }: Chart, active: ReadonlySet<string>): ReadonlyMap<string, Path> => {
  const all = new Map(states.map((state) => [state.id, state]))
  const paths = new Map<string, Path>([...active].map((id) => [id, []]))
  // The loop also visits states that it adds meanwhile.
  for (const [id, path] of paths)
    for (const transition of transitions) {
      if (transition.source !== id || transition.target === null) continue
      for (const entered of enteredBy(all, transition.target, (around) => paths.has(around)))
        if (!paths.has(entered)) paths.set(entered, [...path, transition])
    }
  return paths
}
