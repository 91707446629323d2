import type { AnyActorRef } from "xstate"
import type { RecordedEvent } from "../../machines/journal/journal.ts"
import { type RecentEvents, recentEvents } from "../../machines/journal/recent-events.ts"

/** Told of an event before its actor takes it in. */
type Hear = (taken: RecordedEvent, actor: AnyActorRef) => void

const recent = recentEvents()
const listeners = new Set<() => void>()
const followers = new Set<Hear>()
let [version, due] = [0, false]

const tell = () => {
  due = false
  version += 1
  listeners.forEach((hear) => hear())
}

/** The run that goes on, as the journal meets it: whoever looks at it is told at most once a frame, and nobody who does not look. */
export const liveRun = {
  ...recent,
  take: (...taken: Parameters<RecentEvents["take"]>): void => {
    const [event] = taken
    // An actor without followers need not be found.
    const stopping = followers.size === 0 ? undefined : recent.actorOf(event.machine)
    recent.take(...taken)
    if (followers.size > 0) {
      const actor = recent.actorOf(event.machine) ?? stopping
      if (actor !== undefined) for (const hear of followers) hear(event, actor)
    }
    if (due || listeners.size === 0) return
    due = true
    requestAnimationFrame(tell)
  },
  follow: (hear: Hear): (() => void) => {
    followers.add(hear)
    return () => followers.delete(hear)
  },
  version: () => version,
  subscribe: (hear: () => void): (() => void) => {
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
}
