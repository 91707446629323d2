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
import { activeIn, namedTransitions } from "../machine-panel/chart.ts"
import { rootOf, transitionsOf } from "../../machines/xstate-internals.ts"
import type { RecentEvents } from "../../machines/journal/recent-events.ts"
import { mergeCoverage, noCoverage, type Coverage, coverageBy } from "./coverage.ts"

/** So many milliseconds of visits are told at once. */
const PAUSE = 300

/** The run that goes on: the trees that live, and each actor before it takes something in. */
type Run = Pick<RecentEvents, "trees"> & {
  readonly follow: (hear: (taken: unknown, actor: AnyActorRef) => void) => () => void
}

/** States and transitions that machines have visited since they were last reported. */
const makeVisits = () => {
  let standing = new WeakMap<AnyActorRef, ReadonlySet<string>>()
  const named = new WeakMap<AnyStateNode, ReadonlyMap<AnyTransitionDefinition, string>>()
  const namesOf = (root: AnyStateNode) => {
    const names = named.get(root) ?? namedTransitions(root)
    named.set(root, names)
    return names
  }
  const met = new Map<string, AnyStateMachine>()
  let waiting: Coverage = noCoverage
  return {
    look: (actor: AnyActorRef, snapshot: AnyMachineSnapshot, steps: ReadonlyArray<AnyTransitionDefinition>) => {
      const { root } = snapshot.machine
      const [before, now] = [standing.get(actor), activeIn(snapshot)]
      standing.set(actor, now)
      met.set(root.id, snapshot.machine)
      const entered = [...now].filter((id) => before?.has(id) !== true)
      const taken = steps.flatMap((step) => namesOf(root).get(step) ?? [])
      if (entered.length + taken.length > 0) waiting = mergeCoverage(waiting, coverageBy(root.id, entered, taken))
    },
    waiting: () => waiting,
    take: () => {
      const taken = waiting
      waiting = noCoverage
      return taken
    },
    met: (): ReadonlyArray<AnyStateMachine> => [...met.values()],
    forget: (): void => {
      standing = new WeakMap()
      waiting = noCoverage
    }
  }
}

/**
 * Counts what the machines of the console and of the embedded applications visit, by xstate's own inspection, which describes every microstep and is paid
 * for only while it is on. Whoever counts is not counted: each number told would be another visit.
 */
export const openCoverageCounter = () => {
  const visits = makeVisits()
  return {
    /** Visits that are not reported yet. */
    waiting: visits.waiting,
    /** Every machine that lived meanwhile. */
    met: visits.met,
    /** Nothing was visited, and nobody was told: it begins anew with where everything stands. */
    forget: visits.forget,
    /** Counts until it is stopped, and begins with where everything stands. An application is a tree of its own, from its first machine to its end. */
    count: (own: AnyActorRef, run: Run, tell: (coverage: Coverage) => void): (() => void) => {
      let due: ReturnType<typeof setTimeout> | undefined
      const tellAll = () => {
        due = undefined
        tell(visits.take())
      }
      const hear = (event: InspectionEvent) => {
        if (event.actorRef === own || !("snapshot" in event)) return
        const snapshot = event.snapshot as AnyMachineSnapshot
        if (snapshot.machine === undefined) return
        visits.look(event.actorRef as AnyActorRef, snapshot, transitionsOf(event))
        if (visits.waiting() !== noCoverage) due ??= setTimeout(tellAll, PAUSE)
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
        if (actor !== own && snapshot !== null) visits.look(actor, snapshot, [])
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
