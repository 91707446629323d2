import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  __unsafe_getAllOwnEventDescriptors
} from "xstate"
import { nodesOf } from "../../machines/xstate-internals.ts"

/** A state as a chart shows it. The machine's own root has no parent. */
export type ChartState = {
  readonly id: string
  readonly key: string
  readonly parent: string | null
  readonly type: "atomic" | "compound" | "parallel" | "final" | "history"
  readonly initial: boolean
  /** Effects and machines that the state invokes. */
  readonly invokes: ReadonlyArray<string>
}

/** A transition. Without a target it only changes the context. */
export type ChartTransition = {
  /** The name of the transition within its machine. A transition with several targets appears once for each. */
  readonly name: string
  readonly source: string
  readonly target: string | null
  /** Empty for transitions without an event. */
  readonly event: string
  readonly guard: string | null
}

export type Chart = {
  readonly states: ReadonlyArray<ChartState>
  readonly transitions: ReadonlyArray<ChartTransition>
}

const nodesIn = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states as Readonly<Record<string, AnyStateNode>>).flatMap(nodesIn)
]

/** The name of a guard or action; an inline one has none. */
const nameOf = (guard: unknown): string => {
  const type = typeof guard === "string" ? guard : (guard as { readonly type?: unknown }).type
  return typeof type === "string" ? type : "…"
}

const stateOf = (node: AnyStateNode): ChartState => ({
  id: node.id,
  key: node.key,
  parent: node.parent?.id ?? null,
  type: node.type,
  initial: node.parent !== undefined && node.parent.initial?.target.includes(node) === true,
  invokes: node.invoke.map(({ src, id }) => (typeof src === "string" ? src : id))
})

/** Every transition of a machine under a unique name. Each branch of an event is one. */
export const namedTransitions = (root: AnyStateNode): ReadonlyMap<AnyTransitionDefinition, string> =>
  new Map(
    nodesIn(root).flatMap((node) =>
      [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((transition, _, all) => {
        const branches = all.filter(({ eventType }) => eventType === transition.eventType)
        const branch = branches.length > 1 ? ` ${branches.indexOf(transition) + 1}` : ""
        return [transition, `${node.id}: ${transition.eventType || "always"}${branch}`] as const
      })
    )
  )

const chartTransitionsOf = ([{ source, target, eventType, guard }, name]: readonly [AnyTransitionDefinition, string]) =>
  (target ?? [null]).map((to) => ({
    name,
    source: source.id,
    target: to?.id ?? null,
    event: eventType,
    guard: guard === undefined ? null : nameOf(guard)
  }))

/** Every state and every transition in a machine's definition. */
export const chartOf = (machine: AnyStateMachine): Chart => {
  return {
    states: nodesIn(machine.root).map(stateOf),
    transitions: [...namedTransitions(machine.root)].flatMap(chartTransitionsOf)
  }
}

/** The ids of all present states of a machine. */
export const activeIn = (snapshot: AnyMachineSnapshot): ReadonlySet<string> =>
  new Set(nodesOf(snapshot).map(({ id }) => id))

/** An event that a state handles. A guard may still refuse its payload. */
export type Accepted = { readonly event: string; readonly guarded: boolean }

/** The events that a machine accepts in its present state; all others change nothing. */
export const acceptedEventsOf = (snapshot: AnyMachineSnapshot): ReadonlyArray<Accepted> => {
  if (snapshot.status !== "active") return []
  const events: ReadonlyArray<string> = __unsafe_getAllOwnEventDescriptors(snapshot)
  return [...new Set(events)].sort().flatMap((event) => {
    const candidates = nodesOf(snapshot).flatMap(({ transitions }) => transitions.get(event) ?? [])
    // A branch without a target and an action hides the event from outer states.
    const doing = candidates.filter(({ target, actions }) => target !== undefined || actions.length > 0)
    const certain = candidates.length === doing.length && doing.every(({ guard }) => guard === undefined)
    return doing.length === 0 ? [] : [{ event, guarded: !certain }]
  })
}

/** The transitions by which an event may have led from one state to another. */
export const traversedTransitions = (
  { transitions }: Chart,
  event: string,
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot
): ReadonlySet<ChartTransition> => {
  const [from, to] = [activeIn(before), activeIn(after)]
  return new Set(
    transitions.filter(
      ({ source, target, event: type }) => type === event && target !== null && from.has(source) && to.has(target)
    )
  )
}
