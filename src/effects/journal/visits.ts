import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
  Subscription
} from "xstate"
import { actorTree, flat, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { activeIn, namedTransitions } from "../../machines/journal/chart.ts"
import type { RecentEvents } from "../../machines/journal/recent-events.ts"
import { mergeTallies, noVisits, type Tally, visitOf } from "../../machines/journal/tally.ts"

/** So many milliseconds of visits are told at once. */
const PAUSE = 300

const rootOf = (actor: AnyActorRef): AnyActorRef => (actor._parent === undefined ? actor : rootOf(actor._parent))

/** The run that goes on: the trees that live, and each actor before it takes something in. */
type Run = Pick<RecentEvents, "trees"> & {
  readonly follow: (hear: (taken: unknown, actor: AnyActorRef) => void) => () => void
}

/**
 * Counts what the machines of the console and of the embedded applications visit, by xstate's own inspection, which describes every microstep and is paid
 * for only while it is on. Whoever counts is not counted: each number told would be another visit.
 */
export const openVisits = () => {
  let standing = new WeakMap<AnyActorRef, ReadonlySet<string>>()
  const named = new WeakMap<AnyStateNode, ReadonlyMap<AnyTransitionDefinition, string>>()
  const namesOf = (root: AnyStateNode) => {
    const names = named.get(root) ?? namedTransitions(root)
    named.set(root, names)
    return names
  }
  const met = new Map<string, AnyStateMachine>()
  let waiting: Tally = noVisits
  const look = (actor: AnyActorRef, snapshot: AnyMachineSnapshot, steps: ReadonlyArray<AnyTransitionDefinition>) => {
    const { root } = snapshot.machine
    const [before, now] = [standing.get(actor), activeIn(snapshot)]
    standing.set(actor, now)
    met.set(root.id, snapshot.machine)
    const entered = [...now].filter((id) => before?.has(id) !== true)
    const taken = steps.flatMap((step) => namesOf(root).get(step) ?? [])
    if (entered.length + taken.length > 0) waiting = mergeTallies(waiting, visitOf(root.id, entered, taken))
  }
  return {
    /** What nobody was told yet. */
    waiting: () => waiting,
    /** Every machine that lived meanwhile. */
    met: (): ReadonlyArray<AnyStateMachine> => [...met.values()],
    /** Nothing was visited, and nobody was told: it begins anew with where everything stands. */
    forget: (): void => {
      standing = new WeakMap()
      waiting = noVisits
    },
    /** Counts until it is stopped, and begins with where everything stands. An application is a tree of its own, from its first machine to its end. */
    count: (own: AnyActorRef, run: Run, tell: (visits: Tally) => void): (() => void) => {
      let due: ReturnType<typeof setTimeout> | undefined
      const tellAll = () => {
        due = undefined
        const told = waiting
        waiting = noVisits
        tell(told)
      }
      const hear = (event: InspectionEvent) => {
        if (event.actorRef === own || !("snapshot" in event)) return
        const snapshot = event.snapshot as AnyMachineSnapshot
        if (snapshot.machine === undefined) return
        look(event.actorRef as AnyActorRef, snapshot, event.type === "@xstate.microstep" ? event._transitions : [])
        if (waiting !== noVisits) due ??= setTimeout(tellAll, PAUSE)
      }
      const watching = new Map<AnyActorRef, Subscription>()
      // One that begins has no snapshot yet, and is heard from its first step on.
      const watch = (root: AnyActorRef) => {
        if (watching.has(root)) return
        watching.set(root, root.system.inspect(hear))
        root.subscribe({ complete: () => watching.delete(root) })
      }
      const trees = [actorTree(rootOf(own)), ...run.trees()]
      for (const { actor } of flat(trees)) {
        const snapshot = machineSnapshotOf(actor)
        if (actor !== own && snapshot !== null) look(actor, snapshot, [])
      }
      for (const { actor } of trees) watch(actor)
      const unfollow = run.follow((_, actor) => watch(rootOf(actor)))
      due = setTimeout(tellAll, PAUSE)
      return () => {
        unfollow()
        for (const subscription of watching.values()) subscription.unsubscribe()
        clearTimeout(due)
      }
    }
  }
}
