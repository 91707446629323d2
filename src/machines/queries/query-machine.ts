import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { QueryEvent, QueryEvents } from "./query-events.ts"

/** The query has a result in its snapshot. */
export type QueryEmitted = { readonly type: "query.answered" }

type Context = {
  readonly key: string | null
  readonly data: unknown
  /** The previous result for the same key. */
  readonly previous: unknown
  readonly fault: Fault | null
  /** True for a query that serves a list, such as choices of a filter or sums, and whose fault no view shows. */
  readonly besideList: boolean
}

/** A value that is read from the server and shown: a record, a filter's choices, a period's sums. */
export const queryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as QueryEvent<unknown>,
    emitted: {} as QueryEmitted,
    /** With a null key nothing is read until a view asks. */
    input: {} as { readonly key: string | null; readonly besideList?: boolean },
    tags: {} as "busy"
  },
  actors: { load: declareEffect<string, QueryEvents<unknown>["loaded" | "failed"]>() }
}).createMachine({
  id: "query",
  meta: { refetch: { type: "query.refreshed" } },
  context: ({ input }) => ({
    key: input.key,
    data: null,
    previous: null,
    fault: null,
    besideList: input.besideList ?? false
  }),
  initial: "idle",
  on: {
    "query.requested": {
      guard: ({ context, event }) => event.key !== context.key,
      target: ".loading",
      actions: assign(({ event }) => ({ key: event.key, data: null, previous: null, fault: null }))
    },
    "query.refreshed": { guard: ({ context }) => context.key !== null, target: ".loading" }
  },
  states: {
    idle: { always: { guard: ({ context }) => context.key !== null, target: "loading" } },
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context }) => context.key! },
      on: {
        "query.loaded": {
          target: "settled",
          actions: [
            assign(({ context, event }) => ({ data: event.data, previous: context.data, fault: null })),
            emit({ type: "query.answered" })
          ]
        },
        "query.failed": { target: "settled", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    /** An earlier result stays on show beside a failure. */
    settled: {}
  }
})

export type QuerySnapshot = SnapshotFrom<typeof queryMachine>
type SnapshotOf<Data> = QuerySnapshot & {
  readonly context: { readonly data: Data | null; readonly previous: Data | null }
}
export type QueryActor<Data = unknown> = ActorRef<SnapshotOf<Data>, QueryEvent<never>, QueryEmitted>
export const isQueryLoading = (snapshot: QuerySnapshot) => snapshot.matches("loading")
/** The key in use; empty when nothing is read. */
export const keyIn = (snapshot: QuerySnapshot) => snapshot.context.key ?? ""
export const dataIn = <Data>(snapshot: SnapshotOf<Data>): Data | null => snapshot.context.data
/** The previous result for the same key. */
export const previousIn = <Data>(snapshot: SnapshotOf<Data>): Data | null => snapshot.context.previous
export const queryFaultOf = (snapshot: QuerySnapshot) => snapshot.context.fault
