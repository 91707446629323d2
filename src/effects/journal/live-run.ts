import { type RecentEvents, recentEvents } from "../../machines/journal/recent-events.ts"

const recent = recentEvents()
const listeners = new Set<() => void>()
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
    recent.take(...taken)
    if (due || listeners.size === 0) return
    due = true
    requestAnimationFrame(tell)
  },
  version: () => version,
  subscribe: (hear: () => void): (() => void) => {
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
}
