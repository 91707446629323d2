import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  getInitialMicrosteps
} from "xstate"
import { alarmAlertsMachine } from "../../src/machines/alarms/alarm-alerts-machine.ts"
import { alarmReceivingMachine } from "../../src/machines/alarms/alarm-receiving-machine.ts"
import { fleetMapMachine, isLastStep } from "../../src/machines/fleet-map/fleet-map-machine.ts"
import { exportMachine } from "../../src/machines/export/export-machine.ts"
import { nodesOf as activeNodesOf, transitionsOf } from "../../src/machines/xstate-internals.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import type { RecordsContext } from "../../src/machines/records/records-context.ts"
import { fillLevelOf } from "./plain.ts"
import { type Specimen, samplesOf } from "./specimen.ts"

/** Notices are distinguished by whether they age, because this decides whether the clock runs. */
const ageing = (part: unknown) =>
  Array.isArray(part)
    ? part.filter((item) => typeof item === "object" && item !== null && "left" in item && item.left !== null).length
    : 0

/**
 * Values that guards look at more closely: an earlier page, the last step of a slider, the number of unanswered calls,
 * permissions, and the status.
 */
const closely = new Map<AnyStateMachine, (context: never) => unknown>([
  [recordsMachine, ({ query }: RecordsContext) => query.page > 1],
  [fleetMapMachine, (context: Parameters<typeof isLastStep>[0]) => isLastStep(context)],
  [alarmAlertsMachine, ({ permission }: { readonly permission: unknown }) => permission],
  [alarmReceivingMachine, ({ status }: { readonly status: unknown }) => status],
  [exportMachine, ({ unanswered }: { readonly unanswered: number }) => unanswered]
])

const keyOf = ({ machine, value, context }: AnyMachineSnapshot) =>
  JSON.stringify([
    value,
    Object.entries(context as object).map(([name, part]) => [name, fillLevelOf(part), Math.min(ageing(part), 2)]),
    closely.get(machine)?.(context as never)
  ])

/** The effect of one event on a machine. */
export type Step = {
  readonly from: AnyMachineSnapshot
  readonly event: EventObject
  readonly to: AnyMachineSnapshot
  /** Types of its actions. */
  readonly actions: ReadonlyArray<string>
  /** In order, including those that follow by themselves. */
  readonly taken: ReadonlyArray<AnyTransitionDefinition>
  /** Ids of all states that it entered at any moment. */
  readonly passed: ReadonlyArray<string>
}

const idsOf = (snapshot: unknown) => activeNodesOf(snapshot as AnyMachineSnapshot).map(({ id }) => id)

/** Steps a machine as xstate's `transition` does, and returns more about each step. */
export const stepperOf = ({ machine, input }: Pick<Specimen, "machine" | "input">) => {
  const self = createActor(machine, { input: input as never })
  let [actions, taken, passed]: [Array<string>, Array<AnyTransitionDefinition>, Array<string>] = [[], [], []]
  self.system.inspect((inspected) => {
    if (inspected.type !== "@xstate.microstep") return
    taken.push(...transitionsOf(inspected))
    passed.push(...idsOf(inspected.snapshot))
  })
  const nothing = () => {}
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: "",
    sessionId: "",
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: ({ type }) => actions.push(type)
  }
  return {
    begin: () => {
      ;[actions, taken, passed] = [
        [],
        [],
        getInitialMicrosteps(machine, input as never).flatMap(([step]) => idsOf(step))
      ]
      const start = machine.getInitialSnapshot(scope, input as never) as AnyMachineSnapshot
      return { start, taken, passed }
    },
    take: (from: AnyMachineSnapshot, event: EventObject): Step => {
      ;[actions, taken, passed] = [[], [], []]
      const to = machine.transition(from as never, event as never, scope) as AnyMachineSnapshot
      return { from, event, to, actions, taken, passed }
    }
  }
}

/** Every node of a machine's configuration. */
export const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf)
]

/** A snapshot in which a machine can rest, and the step that reaches it first. */
type Reached = { readonly snapshot: AnyMachineSnapshot; readonly by: Path | null }
type Path = { readonly from: Reached; readonly step: Step }

const stepsOf = ({ from, step }: Path): ReadonlyArray<Step> => [...(from.by === null ? [] : stepsOf(from.by)), step]

export type Walk = {
  readonly snapshots: ReadonlyArray<AnyMachineSnapshot>
  /** Ids of all states that the machine entered at any moment, transient ones included. */
  readonly passed: ReadonlySet<string>
  /** Each transition that was taken, with the shortest path that ends with it. */
  readonly taken: ReadonlyMap<AnyTransitionDefinition, ReadonlyArray<Step>>
}

const MAX_STATES = 20_000

/**
 * The walk into every snapshot in which a machine can rest, by every order of the samples that makes a difference,
 * the shortest first.
 */
export const walk = (
  specimen: Specimen,
  see: (step: Step) => void = () => {},
  /** Possible events in a snapshot: every sample, unless given. */
  eventsIn: (snapshot: AnyMachineSnapshot) => ReadonlyArray<EventObject> = () => samplesOf(specimen)
): Walk => {
  const { begin, take } = stepperOf(specimen)
  const begun = begin()
  const passed = new Set(begun.passed)
  const taken = new Map<AnyTransitionDefinition, Path | null>(begun.taken.map((transition) => [transition, null]))
  const snapshotsByKey = new Map<string, Reached>([[keyOf(begun.start), { snapshot: begun.start, by: null }]])
  // The walk continues from states that it adds meanwhile.
  for (const from of snapshotsByKey.values()) {
    for (const event of eventsIn(from.snapshot)) {
      const step = take(from.snapshot, event)
      see(step)
      if (step.taken.length === 0) continue
      const path = { from, step }
      for (const transition of step.taken) if (!taken.has(transition)) taken.set(transition, path)
      for (const id of step.passed) passed.add(id)
      const key = keyOf(step.to)
      if (!snapshotsByKey.has(key)) snapshotsByKey.set(key, { snapshot: step.to, by: path })
    }
    if (snapshotsByKey.size > MAX_STATES)
      throw new Error(`${specimen.machine.id} rests in more than ${MAX_STATES} ways`)
  }
  return {
    snapshots: [...snapshotsByKey.values()].map(({ snapshot }) => snapshot),
    passed,
    taken: new Map([...taken].map(([transition, path]) => [transition, path === null ? [] : stepsOf(path)]))
  }
}

/** The equivalent of a step with another sample, if one exists. */
const likeOf = (target: Step, steps: ReadonlyArray<Step>) => {
  const alike = steps.filter(
    ({ event, taken }) =>
      event.type === target.event.type &&
      taken.length === target.taken.length &&
      taken.every((transition, index) => transition === target.taken[index])
  )
  const key = keyOf(target.to)
  return alike.find(({ to }) => keyOf(to) === key) ?? alike[0]
}

/**
 * The shortest paths of a walk, repeated over the same machine with other samples: each step uses one of the same
 * event that takes the same transitions. At the end of each path, every sample is tried.
 */
export const follow = (specimen: Specimen, paths: Walk["taken"], see: (step: Step) => void = () => {}): Walk => {
  const { begin, take } = stepperOf(specimen)
  const samples = samplesOf(specimen)
  const begun = begin()
  const passed = new Set(begun.passed)
  const taken = new Map<AnyTransitionDefinition, ReadonlyArray<Step>>(begun.taken.map((transition) => [transition, []]))
  const stepsOfSnapshot = new Map<AnyMachineSnapshot, ReadonlyArray<Step>>()
  const tryAll = (snapshot: AnyMachineSnapshot, way: ReadonlyArray<Step>) => {
    const steps = samples.map((event) => take(snapshot, event))
    for (const step of steps) {
      see(step)
      for (const transition of step.taken) if (!taken.has(transition)) taken.set(transition, [...way, step])
      for (const id of step.passed) passed.add(id)
    }
    return steps
  }
  for (const path of paths.values()) {
    let [snapshot, way]: [AnyMachineSnapshot, ReadonlyArray<Step>] = [begun.start, []]
    for (const target of [...path, undefined]) {
      const steps = stepsOfSnapshot.get(snapshot) ?? tryAll(snapshot, way)
      stepsOfSnapshot.set(snapshot, steps)
      const next = target === undefined ? undefined : likeOf(target, steps)
      if (next === undefined) break
      ;[snapshot, way] = [next.to, [...way, next]]
    }
  }
  return { snapshots: [...stepsOfSnapshot.keys()], passed, taken }
}
