import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"
import { ROOT_ACTOR } from "../forward-emitted.ts"
import { rootOf } from "../xstate-internals.ts"
import { type ActorNode, actorTree } from "./actor-tree.ts"
import { type EventCodec, type RecordedEvent, STOP_EVENT } from "./journal.ts"

/** An event that an actor has handled, and the snapshot before it; null if the snapshot was not read. */
type RecentEvent = { readonly at: number; readonly event: EventObject; readonly before: AnyMachineSnapshot | null }

/** A running machine, as the journal knows it. */
type RecordedLife = { readonly codec: EventCodec | undefined; readonly events: Array<RecentEvent> }

/** An event, and the state of the machine after it. */
export type RecentStep = RecentEvent & { readonly after: AnyMachineSnapshot | null }

/** The number of recent events stored for each machine, enough to see how it reached its state. */
const MAX_EVENTS = 20

/** The embedded application of a machine, by its name in the journal. */
const applicationOf = (machine: string) => machine.slice(0, machine.indexOf("."))

/** The last events of every living machine, for the machine panel. Events of a closed application are dropped. */
export const recentEvents = () => {
  const living = new Map<string, WeakRef<AnyActorRef>>()
  const roots = new Map<string, WeakRef<AnyActorRef>>()
  const lives = new WeakMap<AnyActorRef, RecordedLife>()
  return {
    /** Called before the actor handles the event or, if `isDeferred`, at some later time. */
    take: ({ at, machine, event, codec }: RecordedEvent, isDeferred: boolean): void => {
      const startedActor = event.self as AnyActorRef | undefined
      if (startedActor !== undefined) {
        const root = rootOf(startedActor)
        roots.set(root.id === ROOT_ACTOR ? ROOT_ACTOR : applicationOf(machine), new WeakRef(root))
        living.set(machine, new WeakRef(startedActor))
        lives.set(startedActor, { codec, events: [] })
      }
      const actor = living.get(machine)?.deref()
      if (event.type === STOP_EVENT) {
        living.delete(machine)
        return actor === undefined ? undefined : void lives.delete(actor)
      }
      const events = actor === undefined ? undefined : lives.get(actor)?.events
      if (actor === undefined || events === undefined) return
      const before = isDeferred || startedActor !== undefined ? null : (actor.getSnapshot() as AnyMachineSnapshot)
      // The start holds the actor's input, which has no schema.
      events.push({ at, event: startedActor === undefined ? event : { type: event.type }, before })
      if (events.length > MAX_EVENTS) events.shift()
    },
    /** The trees of running actors: the console's, and those of the embedded applications by their names. */
    trees: (): ReadonlyArray<ActorNode> =>
      [...roots].flatMap(([name, reference]) => {
        const root = reference.deref()
        if (root?.getSnapshot().status === "active") return [actorTree(root, "", name)]
        roots.delete(name)
        return []
      }),
    /** The actor with this name in the journal. */
    actorOf: (machine: string): AnyActorRef | undefined => living.get(machine)?.deref(),
    codecOf: (actor: AnyActorRef): EventCodec | undefined => lives.get(actor)?.codec,
    /** The last events of an actor, the newest first. */
    stepsOf: (actor: AnyActorRef): ReadonlyArray<RecentStep> => {
      const events = lives.get(actor)?.events ?? []
      const now = actor.getSnapshot() as AnyMachineSnapshot
      return events
        .map((event, index) => ({ ...event, after: index + 1 < events.length ? events[index + 1]!.before : now }))
        .toReversed()
    }
  }
}
export type RecentEvents = ReturnType<typeof recentEvents>
