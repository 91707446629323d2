import type {
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
  Subscription
} from "xstate"
import { actorTree, flattenNodes, machineSnapshotOf } from "../../machines/journal/actor-tree.ts"
import { activeIn, namedTransitions } from "../machine-panel/chart.ts"
import { rootOf, transitionsOf } from "../../machines/xstate-internals.ts"
import type { RecentEvents } from "../../machines/journal/recent-events.ts"
import { mergeCoverage, noCoverage, type Coverage, coverageBy } from "./coverage.ts"

/** Milliseconds between two reports of visits. */
const REPORT_INTERVAL_MS = 300

/** The current run: its running trees, and a listener that is called before each event. */
type Run = Pick<RecentEvents, "trees"> & {
  readonly follow: (listener: (event: unknown, actor: AnyActorRef) => void) => () => void
}

/** States and transitions that machines have visited since they were last reported. */
const makePendingCoverage = () => {
  let activeStates = new WeakMap<AnyActorRef, ReadonlySet<string>>()
  const namesByRoot = new WeakMap<AnyStateNode, ReadonlyMap<AnyTransitionDefinition, string>>()
  const namesOf = (root: AnyStateNode) => {
    const names = namesByRoot.get(root) ?? namedTransitions(root)
    namesByRoot.set(root, names)
    return names
  }
  const machines = new Map<string, AnyStateMachine>()
  let unreported: Coverage = noCoverage
  return {
    observe: (actor: AnyActorRef, snapshot: AnyMachineSnapshot, steps: ReadonlyArray<AnyTransitionDefinition>) => {
      const { root } = snapshot.machine
      const [before, now] = [activeStates.get(actor), activeIn(snapshot)]
      activeStates.set(actor, now)
      machines.set(root.id, snapshot.machine)
      const entered = [...now].filter((id) => before?.has(id) !== true)
      const transitionNames = steps.flatMap((step) => namesOf(root).get(step) ?? [])
      if (entered.length + transitionNames.length > 0)
        unreported = mergeCoverage(unreported, coverageBy(root.id, entered, transitionNames))
    },
    unreported: () => unreported,
    take: () => {
      const coverage = unreported
      unreported = noCoverage
      return coverage
    },
    machines: (): ReadonlyArray<AnyStateMachine> => [...machines.values()],
    reset: (): void => {
      activeStates = new WeakMap()
      unreported = noCoverage
    }
  }
}

/**
 * Counts the states and transitions that machines visit, in the console and in embedded applications. XState's
 * inspection reports every microstep and costs time only while it is on. The counting machine is excluded, because each
 * report would add a visit.
 */
export const openCoverageCounter = () => {
  const pending = makePendingCoverage()
  return {
    /** Visits that are not reported yet. */
    unreported: pending.unreported,
    /** Every machine that has run since the start. */
    machines: pending.machines,
    /** Forgets all visits. Counting starts again from the present states. */
    reset: pending.reset,
    /**
     * Counts until it is stopped, beginning with all present states. An application is a tree of its own, from its
     * first machine to its end.
     */
    count: (excluded: AnyActorRef, run: Run, report: (coverage: Coverage) => void): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const reportPending = () => {
        timer = undefined
        report(pending.take())
      }
      const onInspection = (event: InspectionEvent) => {
        if (event.actorRef === excluded || !("snapshot" in event)) return
        const snapshot = event.snapshot as AnyMachineSnapshot
        if (snapshot.machine === undefined) return
        pending.observe(event.actorRef as AnyActorRef, snapshot, transitionsOf(event))
        if (pending.unreported() !== noCoverage) timer ??= setTimeout(reportPending, REPORT_INTERVAL_MS)
      }
      const watching = new Map<AnyActorRef, Subscription>()
      // A starting actor has no snapshot yet, so it is counted from its first step.
      const watch = (root: AnyActorRef) => {
        if (watching.has(root)) return
        watching.set(root, root.system.inspect(onInspection))
        root.subscribe({ complete: () => watching.delete(root) })
      }
      const trees = [actorTree(rootOf(excluded)), ...run.trees()]
      for (const { actor } of flattenNodes(trees)) {
        const snapshot = machineSnapshotOf(actor)
        if (actor !== excluded && snapshot !== null) pending.observe(actor, snapshot, [])
      }
      for (const { actor } of trees) watch(actor)
      const unfollow = run.follow((_, actor) => watch(rootOf(actor)))
      timer = setTimeout(reportPending, REPORT_INTERVAL_MS)
      return () => {
        unfollow()
        for (const subscription of watching.values()) subscription.unsubscribe()
        clearTimeout(timer)
      }
    }
  }
}
