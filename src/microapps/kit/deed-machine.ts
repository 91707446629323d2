import { Schema } from "effect"
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../effects/contract/fault.ts"
import { ask, type Ask } from "../../machines/ask.ts"
import { type EventOf, eventsOf } from "../../machines/events.ts"

const deedEvents = <Deed>(deed: Schema.Codec<Deed, unknown>) =>
  eventsOf("deed", {
    /** What somebody is about to do; it is done once it is confirmed. */
    asked: { deed },
    /** What needs no question, for it is undone as easily: it is done at once. */
    commanded: { deed },
    cancelled: {},
    confirmed: {},
    /** `count` says how many records it was done to, where that is not plain. */
    done: { count: Schema.optionalKey(Schema.Int) },
    failed: { fault: Fault }
  })
type DeedEvents<Deed> = ReturnType<typeof deedEvents<Deed>>
type Told<Deed> = { [K in keyof DeedEvents<Deed>]: DeedEvents<Deed>[K]["Type"] }

type Context = { readonly deed: unknown; readonly fault: Fault | null }

/** It went well, or nobody knows: what is on show may no longer be so. */
export type DeedNews = { readonly type: "deed.done"; readonly count?: number } | { readonly type: "deed.doubtful" }

/** Something that is done to records besides adding, editing and deleting: put on shelves, refuse, publish once it is confirmed, turn on or off at once. */
export const deedMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<DeedEvents<unknown>>,
    emitted: {} as DeedNews,
    tags: {} as "busy" | "confirming"
  },
  actors: { act: ask<unknown, Told<unknown>["done" | "failed"]>() },
  guards: { hasFailed: ({ context: { fault } }: { readonly context: Context }) => fault !== null },
  actions: { forget: assign({ deed: null, fault: null }), tell: emit((_, news: DeedNews) => news) }
}).createMachine({
  id: "deed",
  context: { deed: null, fault: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "deed.asked": { target: "confirming", actions: assign(({ event }) => ({ deed: event.deed })) },
        "deed.commanded": { target: "obeying", actions: assign(({ event }) => ({ deed: event.deed })) }
      }
    },
    obeying: {
      tags: "busy",
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.deed },
      on: {
        "deed.done": { target: "idle", actions: ["forget", { type: "tell", params: ({ event }) => event }] },
        "deed.failed": { target: "idle", actions: ["forget", { type: "tell", params: { type: "deed.doubtful" } }] }
      }
    },
    confirming: {
      tags: "confirming",
      on: {
        "deed.confirmed": { target: "acting", actions: assign({ fault: null }) },
        "deed.cancelled": [
          /** A refusal or a call without an answer: somebody else was faster, or it was carried out after all. */
          {
            guard: "hasFailed",
            target: "idle",
            actions: ["forget", { type: "tell", params: { type: "deed.doubtful" } }]
          },
          { target: "idle", actions: "forget" }
        ]
      }
    },
    acting: {
      tags: ["busy", "confirming"],
      invoke: { src: "act", input: ({ context }: { readonly context: Context }) => context.deed },
      on: {
        "deed.done": { target: "idle", actions: ["forget", { type: "tell", params: ({ event }) => event }] },
        "deed.failed": { target: "confirming", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    }
  }
})
export type DeedActor = ActorRefFrom<typeof deedMachine>
type Snapshot = SnapshotFrom<typeof deedMachine>
export const isAsked = (snapshot: Snapshot) => snapshot.hasTag("confirming")
export const isActing = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const deedFaultOf = (snapshot: Snapshot) => snapshot.context.fault

/** The typed face of what is done. */
export const deedFace = <Deed>(deed: Schema.Codec<Deed, unknown>) => ({
  events: deedEvents(deed),
  machine: (act: Ask<Deed, Told<Deed>["done" | "failed"]>) => deedMachine.provide({ actors: { act: act as never } }),
  deedOf: (snapshot: Snapshot) => snapshot.context.deed as Deed | null
})
