import type { Chart, ChartState, ChartTransition } from "./chart.ts"

/** Transitions one after the other, by which a machine comes to a state. */
export type Way = ReadonlyArray<ChartTransition>

/** The state, those it begins with, and those around it, of which one that was not entered before begins in all of its regions. */
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

/** What a machine is in when it starts, as far as it waits there. */
export const beginningOf = ({ states }: Chart): ReadonlySet<string> => {
  const all = new Map(states.map((state) => [state.id, state]))
  return enteredBy(all, states.find(({ parent }) => parent === null)!.id, () => false)
}

/** The shortest way to every state that can be reached from where a machine stands, guards let alone: what they ask for is said with each transition. */
export const waysFrom = ({ states, transitions }: Chart, active: ReadonlySet<string>): ReadonlyMap<string, Way> => {
  const all = new Map(states.map((state) => [state.id, state]))
  const ways = new Map<string, Way>([...active].map((id) => [id, []]))
  // Those that are reached meanwhile are gone on from as well.
  for (const [id, way] of ways)
    for (const transition of transitions) {
      if (transition.source !== id || transition.target === null) continue
      for (const entered of enteredBy(all, transition.target, (around) => ways.has(around)))
        if (!ways.has(entered)) ways.set(entered, [...way, transition])
    }
  return ways
}
