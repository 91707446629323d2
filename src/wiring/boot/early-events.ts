import type { RawCall } from "../../effects/journal/watched-fetch.ts"
import type { RecordedEvent } from "../../machines/journal/journal.ts"

/** More than a page records before the journal's code has arrived; without that code, memory stays bounded. */
const MAX_EVENTS = 20_000
/** The most calls, with their answers. */
const MAX_CALLS = 500

/** Collects events until their writer is there. */
const bufferFirst = <Item>(limit: number) => {
  const queue: Array<Item> = []
  let add = (event: Item): void => void (queue.length < limit && queue.push(event))
  return {
    tell: (event: Item) => add(event),
    handOver: (to: typeof add) => {
      add = to
      queue.splice(0).forEach(to)
    }
  }
}

/**
 * Collects events and calls until the journal's code is there, which comes with Effect: waiting for it, the login
 * form would be usable a third later (54 kB more).
 */
export const earlyEvents = () => {
  const events = bufferFirst<RecordedEvent>(MAX_EVENTS)
  const calls = bufferFirst<RawCall>(MAX_CALLS)
  return {
    // In development a driven case receives events from the first one on.
    record: import.meta.env.DEV
      ? (event: RecordedEvent) => {
          events.tell(event)
          dispatchEvent(new CustomEvent("wheelhouse-recorded", { detail: event }))
        }
      : events.tell,
    recordCall: calls.tell,
    handOver: (to: { readonly record: typeof events.tell; readonly recordCall: typeof calls.tell }) => {
      events.handOver(to.record)
      calls.handOver(to.recordCall)
    }
  }
}
