import {
  type AnyMachineSnapshot,
  type AnyStateNode,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps
} from "xstate"
import { getShortestPaths } from "xstate/graph"
import { fullness } from "./plain.ts"
import { type Specimen, samplesOf } from "./specimen.ts"

/** Notices are told apart by whether they age, for this decides whether the clock runs. */
const ageing = (part: unknown) =>
  Array.isArray(part)
    ? part.filter((item) => typeof item === "object" && item !== null && "left" in item && item.left !== null).length
    : 0

const serializeState = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    Object.entries(context as object).map(([name, part]) => [name, fullness(part), Math.min(ageing(part), 2)])
  ])

/** Every snapshot in which a machine can rest, by every order of the samples that makes a difference. */
export const snapshotsOf = (specimen: Specimen): ReadonlyArray<AnyMachineSnapshot> =>
  getShortestPaths(specimen.machine, {
    input: specimen.input,
    events: samplesOf(specimen) as never,
    serializeState: serializeState as never,
    limit: 30_000
  }).map(({ state }) => state as AnyMachineSnapshot)

/** Ids of the states that a machine was in at any moment, those it only passed through included. */
export const statesPassed = (specimen: Specimen, snapshots: ReadonlyArray<AnyMachineSnapshot>): ReadonlySet<string> => {
  const { machine, input } = specimen
  const passed = new Set<string>()
  const note = (snapshot: unknown) =>
    (snapshot as { readonly _nodes: ReadonlyArray<AnyStateNode> })._nodes.forEach(({ id }) => passed.add(id))
  for (const [snapshot] of getInitialMicrosteps(machine, input as never)) note(snapshot)
  for (const from of snapshots) {
    for (const sample of samplesOf(specimen))
      for (const [snapshot] of getMicrosteps(machine, from as never, sample as EventObject as never)) note(snapshot)
  }
  return passed
}

/** Every node of a machine's configuration. */
export const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf)
]
