import { Result, Schema } from "effect"
import type { Chart, ChartState, ChartTransition } from "../machine-panel/chart.ts"

const Counts = Schema.Record(Schema.String, Schema.Int.check(Schema.isGreaterThan(0)))
type Counts = typeof Counts.Type

const MachineCoverage = Schema.Struct({ states: Counts, transitions: Counts })
type MachineCoverage = typeof MachineCoverage.Type

/** By machine id: how often its actors entered each state and took each transition. */
export const Coverage = Schema.Record(Schema.String, MachineCoverage)
export type Coverage = typeof Coverage.Type

export const noCoverage: Coverage = {}

const joined = <Value>(
  one: Record<string, Value>,
  other: Record<string, Value>,
  both: (a: Value, b: Value) => Value
) => {
  const all = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const previous = all.get(name)
    all.set(name, previous === undefined ? value : both(previous, value))
  }
  return Object.fromEntries(all)
}

const sum = (one: Counts, other: Counts): Counts =>
  joined(one, other, (a, b) => Math.min(a + b, Number.MAX_SAFE_INTEGER))

/** The sum of two coverages, in any order and grouping. */
export const mergeCoverage = (one: Coverage, other: Coverage): Coverage =>
  joined(one, other, (a: MachineCoverage, b) => ({
    states: sum(a.states, b.states),
    transitions: sum(a.transitions, b.transitions)
  }))

const countEach = (names: ReadonlyArray<string>): Counts =>
  names.reduce((counts: Counts, name) => sum(counts, { [name]: 1 }), {})

/** The coverage that one step of a machine adds. */
export const coverageBy = (
  id: string,
  states: ReadonlyArray<string>,
  transitions: ReadonlyArray<string>
): Coverage => ({
  [id]: { states: countEach(states), transitions: countEach(transitions) }
})

/** The coverage of a machine, and the states and transitions that are left. */
export type CoverageReport = {
  readonly states: number
  readonly transitions: number
  readonly leftStates: ReadonlyArray<ChartState>
  readonly leftTransitions: ReadonlyArray<ChartTransition>
}

export const reportOf = (coverage: Coverage, id: string, { states, transitions }: Chart): CoverageReport => {
  const visited = Object.hasOwn(coverage, id) ? coverage[id]! : { states: {}, transitions: {} }
  // A transition with several targets appears in a chart once for each target.
  const single = [
    ...new Map(transitions.toReversed().map((transition) => [transition.name, transition])).values()
  ].toReversed()
  return {
    states: states.length,
    transitions: single.length,
    leftStates: states.filter((state) => !Object.hasOwn(visited.states, state.id)),
    leftTransitions: single.filter(({ name }) => !Object.hasOwn(visited.transitions, name))
  }
}

/** The form of a saved coverage file. */
const CoverageFile = Schema.Struct({
  product: Schema.tag("wheelhouse"),
  holds: Schema.tag("coverage"),
  coverage: Coverage
})
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(CoverageFile))

export const coverageText = (coverage: Coverage): string => JSON.stringify(CoverageFile.make({ coverage }), null, 1)
/** The coverage in a file, or the reason for a refusal. */
export const coverageIn = (text: string): Result.Result<Coverage, string> =>
  Result.mapBoth(decode(text), {
    onSuccess: ({ coverage }) => coverage,
    onFailure: (cause) => String(cause).slice(0, 300)
  })
