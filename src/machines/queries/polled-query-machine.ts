import { Schema } from "effect"
import { type ActorRef, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import type { MachineMeta } from "../machine-meta.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

const polledQueryEvents = <Data>(data: Schema.Codec<Data, unknown>) =>
  eventsOf("polledQuery", {
    /** True while an operator looks at the result. */
    watched: {},
    unwatched: {},
    /** `key` names the value to read, for instance a period. */
    requested: { key: Schema.String },
    refreshed: {},
    /** Another event has made the result outdated. */
    outdated: {},
    loaded: { data },
    failed: { fault: Fault },
    waited: {}
  })
type Events<Data> = EventsOf<ReturnType<typeof polledQueryEvents<Data>>>

/** `attended` is true if an operator asks, false for a clock or another change. */
export type PolledKey = { readonly key: string; readonly attended: boolean }

type Context = {
  readonly key: string
  /** The last result, and its key. */
  readonly data: unknown
  readonly dataFor: string | null
  /** The fault of the last read; null if it succeeded. */
  readonly fault: Fault | null
  readonly watched: boolean
  /** True after a change during the call, whose answer may lack it. */
  readonly outdated: boolean
}

const attending: ReadonlyArray<string> = ["polledQuery.watched", "polledQuery.requested", "polledQuery.refreshed"]
const isAttended = ({ type }: { readonly type: string }) => attending.includes(type)

/** The value of the current key has arrived. */
export type PolledQueryEmitted = { readonly type: "polledQuery.answered" }

/**
 * A query that is refetched while it is visible: periodically, on the operator's return, and when it is outdated.
 */
export const polledQueryMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    emitted: {} as PolledQueryEmitted,
    input: {} as { readonly key: string },
    tags: {} as "busy"
  },
  actors: {
    load: declareEffect<PolledKey, Events<unknown>["loaded" | "failed"]>(),
    waitAWhile: declareEffect<string, Events<unknown>["waited"]>()
  },
  guards: {
    isWatched: ({ context }) => context.watched,
    isOutdated: ({ context }) => context.watched && context.outdated
  },
  actions: { unwatch: assign({ watched: false }) }
}).createMachine({
  id: "polledQuery",
  meta: {
    refetch: { type: "polledQuery.outdated" },
    sight: { entered: () => ({ type: "polledQuery.watched" }), left: { type: "polledQuery.unwatched" } }
  } satisfies MachineMeta<Context>,
  context: ({ input }) => ({
    key: input.key,
    data: null,
    dataFor: null,
    fault: null,
    watched: false,
    outdated: false
  }),
  initial: "still",
  on: {
    "polledQuery.requested": [
      {
        guard: ({ context, event }) => context.watched && event.key !== context.key,
        target: ".loading",
        reenter: true,
        actions: assign(({ event }) => ({ key: event.key }))
      },
      { actions: assign(({ event }) => ({ key: event.key })) }
    ],
    "polledQuery.refreshed": { guard: "isWatched", target: ".loading", reenter: true },
    "polledQuery.unwatched": { actions: "unwatch" }
  },
  states: {
    /** No operator looks at the result. */
    still: { on: { "polledQuery.watched": { target: "loading", actions: assign({ watched: true }) } } },
    loading: {
      tags: "busy",
      entry: assign({ outdated: false }),
      invoke: {
        src: "load",
        input: ({ context, event }) => ({ key: context.key, attended: isAttended(event) })
      },
      on: {
        "polledQuery.outdated": { actions: assign({ outdated: true }) },
        "polledQuery.watched": { actions: assign({ watched: true }) },
        "polledQuery.loaded": {
          target: "settled",
          actions: [
            assign(({ context, event }) => ({ data: event.data, dataFor: context.key, fault: null })),
            emit({ type: "polledQuery.answered" })
          ]
        },
        "polledQuery.failed": { target: "settled", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    // Frequent changes refetch the query repeatedly, but never cancel a running call.
    settled: {
      always: [
        { guard: "isOutdated", target: "loading" },
        { guard: "isWatched", target: "waiting" },
        { target: "still" }
      ]
    },
    waiting: {
      tags: "busy",
      invoke: { src: "waitAWhile", input: ({ context }) => context.key },
      on: {
        "polledQuery.waited": "loading",
        "polledQuery.outdated": "loading",
        "polledQuery.unwatched": { target: "still", actions: "unwatch" }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof polledQueryMachine>
type SnapshotOf<Data> = Snapshot & { readonly context: { readonly data: Data | null } }
export type PolledQueryActor<Data = unknown> = ActorRef<
  SnapshotOf<Data>,
  Events<never>[keyof Events<never>],
  PolledQueryEmitted
>
export const keyOf = (snapshot: Snapshot) => snapshot.context.key
export const polledKeyOf = (snapshot: Snapshot) => snapshot.context.dataFor
export const polledFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isPolledQueryLoading = (snapshot: Snapshot) => snapshot.matches("loading")

type PolledQueryMachine<Data> = WithCodec<typeof polledQueryMachine & Implemented> & ActsAs<PolledQueryActor<Data>>

/** Typed access to a polled query. */
export const typedPolledQuery = <Data>(data: Schema.Codec<Data, unknown>) => {
  const events = polledQueryEvents(data)
  const codec = codecOf(4, events)
  return {
    events,
    codec,
    machine: (effects: {
      readonly load: EffectLogic<PolledKey, Events<Data>["loaded" | "failed"]>
      readonly waitAWhile: EffectLogic<string, Events<Data>["waited"]>
    }) => withCodec(implement(polledQueryMachine, effects), codec) as unknown as PolledQueryMachine<Data>,
    dataOf: (snapshot: Snapshot) => snapshot.context.data as Data | null
  }
}
