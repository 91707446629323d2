import type { AnyActorRef } from "xstate"
import type { RecordedEvent } from "../../machines/journal/journal.ts"
import { type RecentEvents, recentEvents } from "../../machines/journal/recent-events.ts"

/** Called before an actor handles an event. */
type Follower = (event: RecordedEvent, actor: AnyActorRef) => void

const recent = recentEvents()
const listeners = new Set<() => void>()
const followers = new Set<Follower>()
let [version, isDue] = [0, false]

const notify = () => {
  isDue = false
  version += 1
  listeners.forEach((listener) => listener())
}

/** The current run, as the journal records it. Subscribers are notified at most once a frame. */
export const liveRun = {
  ...recent,
  take: (...args: Parameters<RecentEvents["take"]>): void => {
    const [event] = args
    // Without followers no actor is looked up.
    const stopping = followers.size === 0 ? undefined : recent.actorOf(event.machine)
    recent.take(...args)
    if (followers.size > 0) {
      const actor = recent.actorOf(event.machine) ?? stopping
      if (actor !== undefined) for (const follower of followers) follower(event, actor)
    }
    if (isDue || listeners.size === 0) return
    isDue = true
    requestAnimationFrame(notify)
  },
  follow: (follower: Follower): (() => void) => {
    followers.add(follower)
    return () => followers.delete(follower)
  },
  version: () => version,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
