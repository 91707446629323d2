import type { RecordedEvent } from "../machines/journal/journal.ts"

/** More than a page records before the journal's code has arrived; where it never does, memory stays bounded. */
const MOST = 20_000

/** Holds events until the journal's code is there, which comes with Effect: waited for, the login form could be typed into a third later (54 kB more). */
export const earlyEvents = () => {
  const held: Array<RecordedEvent> = []
  let journal = (event: RecordedEvent): void => void (held.length < MOST && held.push(event))
  return {
    record: (event: RecordedEvent) => journal(event),
    handOver: (to: typeof journal) => {
      journal = to
      held.splice(0).forEach(journal)
    }
  }
}
