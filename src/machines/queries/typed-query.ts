import type { Schema } from "effect"
import { type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { PageInput } from "../page-input.ts"
import type { ActsAs } from "../typed-actor.ts"
import { queryEvents, type QueryEvents } from "./query-events.ts"
import { dataIn, previousIn, type QueryActor, queryMachine } from "./query-machine.ts"

type QueryMachine<Data> = WithCodec<typeof queryMachine & Implemented> & ActsAs<QueryActor<Data>>

/**
 * A value that a page reads and shows, with its types: a record, the choices of a filter, sums of a period.
 *
 * **When to use**
 *
 * For reads without paging. Use `typedRecords` for lists, and `polledQuery` for values that a clock refreshes.
 *
 * **Gotchas**
 *
 * - A dialog of a query is closed by an empty key.
 * - `part` reads with the page, `lazyPart` once a view wants it, `partBesideList` without a fault of its own.
 * - The previous result stays on show while the same key is read again, and after a failure.
 *
 * **Example**
 *
 * ```ts
 * const orderDetail = typedQuery(OrderDetail)
 * const part = (load: Parameters<typeof orderDetail.machine>[0]) => orderDetail.part(load, "id")
 * ```
 */
export const typedQuery = <Data>(data: Schema.Codec<Data, unknown>) => {
  const events = queryEvents(data)
  const codec = codecOf(9, events)
  const machine = (load: EffectLogic<string, QueryEvents<Data>["loaded" | "failed"]>) =>
    withCodec(implement(queryMachine, { load }), codec) as unknown as QueryMachine<Data>
  return {
    events,
    codec,
    machine,
    /**
     * As part of a page or of an application's screen. `name` is the key's name in the address, if the address has
     * several keys.
     */
    part: (load: Parameters<typeof machine>[0], name = "") => ({
      machine: machine(load),
      input: ({ query }: PageInput) => ({ key: query[name] ?? "" }),
      onVisit: (query: PageInput["query"]) => events.requested.make({ key: query[name] ?? "" })
    }),
    /** A query that reads with its page and serves the list of the page. */
    partBesideList: (load: Parameters<typeof machine>[0]) => ({
      machine: machine(load),
      input: () => ({ key: "", besideList: true })
    }),
    /** A query that reads only once a view asks. */
    lazyPart: (load: Parameters<typeof machine>[0]) => ({ machine: machine(load), input: () => ({ key: null }) }),
    dataOf: dataIn<Data>,
    previousOf: previousIn<Data>
  }
}
