import type { AnyStateMachine, AnyStateNode } from "xstate"
import { nodesOf } from "../machines/walks.ts"
import type { Named } from "./coverage.ts"

/** The file of observed states of the page, one a line. */
export const OBSERVED_STATES_FILE = "observed-states"

/** True for a state in which a machine can rest. */
const isResting = ({ type, always }: AnyStateNode) =>
  type === "atomic" && !(always ?? []).some(({ guard }) => guard === undefined)

export const restingStatesOf = ({ root }: AnyStateMachine): ReadonlyArray<string> =>
  nodesOf(root)
    .filter(isResting)
    .map(({ id }) => id)

/** Faults of the observations: a state without one, or one of a state that passes too quickly or does not exist. */
export const unobservedStates = (
  machines: ReadonlyArray<AnyStateMachine>,
  looked: ReadonlySet<string>,
  tooQuick: Named
): ReadonlyArray<string> =>
  machines.flatMap((machine) => {
    const restingStates = restingStatesOf(machine)
    const quick = Object.keys(tooQuick[machine.id] ?? {})
    return [
      ...restingStates
        .filter((state) => !looked.has(state) && !quick.includes(state))
        .map((state) => `${state}: no test looks at the page in it`),
      ...quick
        .filter((state) => looked.has(state))
        .map((state) => `${state}: is said to pass too quickly, and was looked at`),
      ...quick
        .filter((state) => !restingStates.includes(state))
        .map((state) => `${state}: ${machine.id} stands in no such state`)
    ]
  })
