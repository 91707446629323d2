import type { RawCall } from "../../effects/journal/watched-fetch.ts"
import type { RecordedEvent } from "../../machines/journal/journal.ts"

/**
 * The most events, more than a page records before the journal's code arrives. Without that code, memory stays bounded.
 */
const MAX_EVENTS = 20_000
/** The most calls, with their answers. */
const MAX_CALLS = 500

/** Collects items until their writer is there. */
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
 * Collects events and calls until the journal's code arrives with Effect (54 kB more). Waiting for it would make the
 * login form usable a third later.
 */
export const earlyEvents = () => {
  const events = bufferFirst<RecordedEvent>(MAX_EVENTS)
  const calls = bufferFirst<RawCall>(MAX_CALLS)
  return {
    // In development a driven case receives all events from the first one on.
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
