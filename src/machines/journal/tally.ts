import { Result, Schema } from "effect"
import type { Chart, ChartState, ChartTransition } from "./chart.ts"

const Counts = Schema.Record(Schema.String, Schema.Int.check(Schema.isGreaterThan(0)))
type Counts = typeof Counts.Type

const MachineTally = Schema.Struct({ states: Counts, transitions: Counts })
type MachineTally = typeof MachineTally.Type

/** By a machine's id: how often each of its states was entered and each of its transitions taken, by whichever of its actors. */
export const Tally = Schema.Record(Schema.String, MachineTally)
export type Tally = typeof Tally.Type

export const noVisits: Tally = {}

const joined = <Value>(
  one: Record<string, Value>,
  other: Record<string, Value>,
  both: (a: Value, b: Value) => Value
) => {
  const all = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const former = all.get(name)
    all.set(name, former === undefined ? value : both(former, value))
  }
  return Object.fromEntries(all)
}

const sum = (one: Counts, other: Counts): Counts =>
  joined(one, other, (a, b) => Math.min(a + b, Number.MAX_SAFE_INTEGER))

/** What two have visited together, in whichever order and grouping they are put together. */
export const mergeTallies = (one: Tally, other: Tally): Tally =>
  joined(one, other, (a: MachineTally, b) => ({
    states: sum(a.states, b.states),
    transitions: sum(a.transitions, b.transitions)
  }))

const once = (names: ReadonlyArray<string>): Counts =>
  names.reduce((counts: Counts, name) => sum(counts, { [name]: 1 }), {})

/** What one step of a machine adds. */
export const visitOf = (id: string, entered: ReadonlyArray<string>, taken: ReadonlyArray<string>): Tally => ({
  [id]: { states: once(entered), transitions: once(taken) }
})

/** How far a machine is visited, and what of it is left. */
export type Coverage = {
  readonly states: number
  readonly transitions: number
  readonly leftStates: ReadonlyArray<ChartState>
  readonly leftTransitions: ReadonlyArray<ChartTransition>
}

export const coverageIn = (tally: Tally, id: string, { states, transitions }: Chart): Coverage => {
  const visited = Object.hasOwn(tally, id) ? tally[id]! : { states: {}, transitions: {} }
  // One with several targets stands in a chart once for each.
  const single = [...new Map(transitions.toReversed().map((each) => [each.name, each])).values()].toReversed()
  return {
    states: states.length,
    transitions: single.length,
    leftStates: states.filter((state) => !Object.hasOwn(visited.states, state.id)),
    leftTransitions: single.filter(({ name }) => !Object.hasOwn(visited.transitions, name))
  }
}

/** As it is saved. */
const TallyFile = Schema.Struct({ product: Schema.tag("wheelhouse"), holds: Schema.tag("tally"), tally: Tally })
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(TallyFile))

export const tallyText = (tally: Tally): string => JSON.stringify(TallyFile.make({ tally }), null, 1)
/** A tally out of whatever a file holds, or why there is none in it. */
export const tallyIn = (text: string): Result.Result<Tally, string> =>
  Result.mapBoth(decode(text), { onSuccess: ({ tally }) => tally, onFailure: (cause) => String(cause).slice(0, 300) })
