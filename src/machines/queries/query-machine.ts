import { Schema } from "effect"
import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { PageInput } from "../page-input.ts"

const queryEvents = <Data>(data: Schema.Codec<Data, unknown>) =>
  eventsOf("query", {
    /** `key` says which: a record's number, a period, or nothing where there is only one. */
    wanted: { key: Schema.String },
    refreshed: {},
    loaded: { data },
    failed: { fault: Fault }
  })
type Events<Data> = EventsOf<ReturnType<typeof queryEvents<Data>>>

/** Something was found: its snapshot holds it. */
export type QueryEmitted = { readonly type: "query.answered" }

type Context = {
  readonly key: string | null
  readonly data: unknown
  /** The result before that, for the same key. */
  readonly former: unknown
  readonly fault: Fault | null
  /** True for a query that serves a list beside it, and whose fault no view shows: choices of a filter, sums. */
  readonly besideList: boolean
}

/** A value that is read from the server and shown: a record, a filter's choices, a period's sums. */
export const queryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    emitted: {} as QueryEmitted,
    /** Without a key nothing is read until something is wanted. */
    input: {} as { readonly key: string | null; readonly besideList?: boolean },
    tags: {} as "busy"
  },
  actors: { look: declareEffect<string, Events<unknown>["loaded" | "failed"]>() }
}).createMachine({
  id: "query",
  meta: { refetch: { type: "query.refreshed" } },
  context: ({ input }) => ({
    key: input.key,
    data: null,
    former: null,
    fault: null,
    besideList: input.besideList ?? false
  }),
  initial: "unasked",
  on: {
    "query.wanted": {
      guard: ({ context, event }) => event.key !== context.key,
      target: ".loading",
      actions: assign(({ event }) => ({ key: event.key, data: null, former: null, fault: null }))
    },
    "query.refreshed": { guard: ({ context }) => context.key !== null, target: ".loading" }
  },
  states: {
    unasked: { always: { guard: ({ context }) => context.key !== null, target: "loading" } },
    loading: {
      tags: "busy",
      invoke: { src: "look", input: ({ context }) => context.key! },
      on: {
        "query.loaded": {
          target: "known",
          actions: [
            assign(({ context, event }) => ({ data: event.data, former: context.data, fault: null })),
            emit({ type: "query.answered" })
          ]
        },
        "query.failed": { target: "known", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    /** A result from before a failure stays on show beside it. */
    known: {}
  }
})

type Snapshot = SnapshotFrom<typeof queryMachine>
type SnapshotOf<Data> = Snapshot & {
  readonly context: { readonly data: Data | null; readonly former: Data | null }
}
export type QueryActor<Data = unknown> = ActorRef<SnapshotOf<Data>, Events<never>[keyof Events<never>], QueryEmitted>
export const isQueryLoading = (snapshot: Snapshot) => snapshot.matches("loading")
/** The event that reads this key, also where it is the present one. */
export const queryEvent = (snapshot: Snapshot, key: string) =>
  snapshot.context.key === key ? ({ type: "query.refreshed" } as const) : ({ type: "query.wanted", key } as const)
/** The key in use; empty when nothing is read. */
export const keyIn = (snapshot: Snapshot) => snapshot.context.key ?? ""
export const dataIn = <Data>(snapshot: SnapshotOf<Data>): Data | null => snapshot.context.data
export const queryFaultOf = (snapshot: Snapshot) => snapshot.context.fault

type QueryMachine<Data> = WithCodec<typeof queryMachine & Implemented> & ActsAs<QueryActor<Data>>

/**
 * A value that a page reads and shows, with its types: a record, the choices of a filter, sums of a period.
 *
 * **When to use**
 *
 * For reads without paging. Use `typedRecords` for lists, `polledQuery` for values that a clock refreshes,
 * `typedDrawerQuery` for drawers.
 *
 * **Gotchas**
 *
 * - `part` reads with the page, `lazyPart` once a view wants it, `partBesideList` without a fault of its own.
 * - A former result stays on show while the same key is read again, and after a failure.
 *
 * **Example**
 *
 * ```ts
 * const orderDetail = typedQuery(OrderDetail)
 * const part = (look: Parameters<typeof orderDetail.machine>[0]) => orderDetail.part(look, "id")
 * ```
 */
export const typedQuery = <Data>(data: Schema.Codec<Data, unknown>) => {
  const events = queryEvents(data)
  const machine = (look: EffectLogic<string, Events<Data>["loaded" | "failed"]>) =>
    withCodec(implement(queryMachine, { look }), codecOf(3, events)) as unknown as QueryMachine<Data>
  return {
    events,
    machine,
    /** As part of a page or of an application's screen; `name` is what the key is called in its address, where there is more than one. */
    part: (look: Parameters<typeof machine>[0], name = "") => ({
      machine: machine(look),
      input: ({ query }: PageInput) => ({ key: query[name] ?? "" }),
      onVisit: (query: PageInput["query"]) => events.wanted.make({ key: query[name] ?? "" })
    }),
    /** Read with its page for the list beside it. */
    partBesideList: (look: Parameters<typeof machine>[0]) => ({
      machine: machine(look),
      input: () => ({ key: "", besideList: true })
    }),
    /** The same, read only once somebody wants it. */
    lazyPart: (look: Parameters<typeof machine>[0]) => ({ machine: machine(look), input: () => ({ key: null }) }),
    dataOf: dataIn<Data>,
    formerOf: ({ context }: SnapshotOf<Data>) => context.former
  }
}
