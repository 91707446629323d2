import type { AnyActorRef, AnyMachineSnapshot, EventObject } from "xstate"
import { ROOT } from "../hear-children.ts"
import { type EventCodec, type RecordedEvent, STOP } from "./journal.ts"

/** An event that an actor has taken in, and how it stood before; null where that was not looked at. */
type Taken = { readonly at: number; readonly event: EventObject; readonly before: AnyMachineSnapshot | null }

/** A machine that lives, as the journal met it. */
type Lived = { readonly actor: AnyActorRef; readonly codec: EventCodec | undefined; readonly taken: Array<Taken> }

/** An event, and what became of the machine by it. */
export type RecentStep = Taken & { readonly after: AnyMachineSnapshot | null }

/** So many events of a machine are held with what it knew: enough to see how it came to where it stands. */
const MOST = 20

/** What an embedded application leaves behind is held by nobody here. */
const isOfConsole = ({ id, _parent }: AnyActorRef): boolean =>
  _parent === undefined ? id === ROOT : isOfConsole(_parent)

/** The last events of every machine of the console that lives, for who looks at the run while it goes on. */
export const recentEvents = () => {
  const living = new Map<string, Lived>()
  const of = (actor: AnyActorRef) => [...living.values()].find((lived) => lived.actor === actor)
  return {
    /** Told before the event is taken in, or, where `late`, at some time after that. */
    take: ({ at, machine, event, codec }: RecordedEvent, late: boolean): void => {
      if (event.type === STOP) return void living.delete(machine)
      const began = event.self as AnyActorRef | undefined
      if (began !== undefined) {
        if (!isOfConsole(began)) return
        living.set(machine, { actor: began, codec, taken: [] })
      }
      const lived = living.get(machine)
      if (lived === undefined) return
      const before = late || began !== undefined ? null : (lived.actor.getSnapshot() as AnyMachineSnapshot)
      // The start holds what the actor was started with, which no schema describes.
      lived.taken.push({ at, event: began === undefined ? event : { type: event.type }, before })
      if (lived.taken.length > MOST) lived.taken.shift()
    },
    codecOf: (actor: AnyActorRef): EventCodec | undefined => of(actor)?.codec,
    /** The last first. */
    stepsOf: (actor: AnyActorRef): ReadonlyArray<RecentStep> => {
      const taken = of(actor)?.taken ?? []
      const now = actor.getSnapshot() as AnyMachineSnapshot
      return taken
        .map((one, at) => ({ ...one, after: at + 1 < taken.length ? taken[at + 1]!.before : now }))
        .toReversed()
    }
  }
}
export type RecentEvents = ReturnType<typeof recentEvents>
