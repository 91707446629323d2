import type { AnyStateMachine, AnyStateNode } from "xstate"
import { nodesOf } from "../machines/walks.ts"
import type { Named } from "./tally.ts"

/** The file of states that the page was looked at in, one a line. */
export const LOOKED = "looked"

/** True for a state that a machine can stand in: it does not always go on by itself. */
const stands = ({ type, always }: AnyStateNode) =>
  type === "atomic" && !(always ?? []).some(({ guard }) => guard === undefined)

export const standingsOf = ({ root }: AnyStateMachine): ReadonlyArray<string> =>
  nodesOf(root)
    .filter(stands)
    .map(({ id }) => id)

/** Faults of the looks at the page: a state without a look, or a look at one that passes too quickly or does not exist. */
export const unlooked = (
  machines: ReadonlyArray<AnyStateMachine>,
  looked: ReadonlySet<string>,
  passed: Named
): ReadonlyArray<string> =>
  machines.flatMap((machine) => {
    const standings = standingsOf(machine)
    const quick = Object.keys(passed[machine.id] ?? {})
    return [
      ...standings
        .filter((state) => !looked.has(state) && !quick.includes(state))
        .map((state) => `${state}: no test looks at the page in it`),
      ...quick
        .filter((state) => looked.has(state))
        .map((state) => `${state}: is said to pass too quickly, and was looked at`),
      ...quick
        .filter((state) => !standings.includes(state))
        .map((state) => `${state}: ${machine.id} stands in no such state`)
    ]
  })
