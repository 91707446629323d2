import { Schema } from "effect"
import { type ActorRef, assign, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

const freshLookupEvents = <Found>(found: Schema.Codec<Found, unknown>) =>
  eventsOf("freshLookup", {
    /** Somebody looks at it, or nobody does any more. */
    watched: {},
    unwatched: {},
    /** `key` says what is to be looked up, a period for instance. */
    wanted: { key: Schema.String },
    refreshed: {},
    /** What was found is so no more, as something else has told. */
    outdated: {},
    found: { found },
    failed: { fault: Fault },
    waited: {}
  })
type Events<Found> = EventsOf<ReturnType<typeof freshLookupEvents<Found>>>

/** `attended`: an operator asks, and neither a clock nor what happens elsewhere. */
export type FreshLook = { readonly key: string; readonly attended: boolean }

type Context = {
  readonly key: string
  /** What was found last, and for which key. */
  readonly found: unknown
  readonly foundFor: string | null
  /** Of the last look, null when it went well. */
  readonly fault: Fault | null
  readonly watched: boolean
  /** It changed since it was asked for: what is on its way may not know that. */
  readonly outdated: boolean
}

const asked: ReadonlyArray<string> = ["freshLookup.watched", "freshLookup.wanted", "freshLookup.refreshed"]
const isAsked = ({ type }: { readonly type: string }) => asked.includes(type)

/** What is read from the server and shown, and is asked for anew as long as somebody looks at it: now and then, and at once when he comes back to it or it is told to have changed. */
export const freshLookupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    input: {} as { readonly key: string },
    tags: {} as "busy"
  },
  actors: {
    look: declareEffect<FreshLook, Events<unknown>["found" | "failed"]>(),
    waitAWhile: declareEffect<void, Events<unknown>["waited"]>()
  },
  guards: {
    isWatched: ({ context }) => context.watched,
    isOutdated: ({ context }) => context.watched && context.outdated
  },
  actions: { unwatch: assign({ watched: false }) }
}).createMachine({
  id: "freshLookup",
  context: ({ input }) => ({
    key: input.key,
    found: null,
    foundFor: null,
    fault: null,
    watched: false,
    outdated: false
  }),
  initial: "still",
  on: {
    "freshLookup.wanted": [
      {
        guard: ({ context, event }) => context.watched && event.key !== context.key,
        target: ".looking",
        reenter: true,
        actions: assign(({ event }) => ({ key: event.key }))
      },
      { actions: assign(({ event }) => ({ key: event.key })) }
    ],
    "freshLookup.refreshed": { guard: "isWatched", target: ".looking", reenter: true },
    "freshLookup.unwatched": { actions: "unwatch" }
  },
  states: {
    /** Nobody looks at it. */
    still: { on: { "freshLookup.watched": { target: "looking", actions: assign({ watched: true }) } } },
    looking: {
      tags: "busy",
      entry: assign({ outdated: false }),
      invoke: {
        src: "look",
        input: ({ context, event }) => ({ key: context.key, attended: isAsked(event) })
      },
      on: {
        "freshLookup.outdated": { actions: assign({ outdated: true }) },
        "freshLookup.watched": { actions: assign({ watched: true }) },
        "freshLookup.found": {
          target: "settled",
          actions: assign(({ context, event }) => ({ found: event.found, foundFor: context.key, fault: null }))
        },
        "freshLookup.failed": { target: "settled", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    // What changes all the time is asked for time and again, but never called off.
    settled: {
      always: [
        { guard: "isOutdated", target: "looking" },
        { guard: "isWatched", target: "waiting" },
        { target: "still" }
      ]
    },
    waiting: {
      tags: "busy",
      invoke: { src: "waitAWhile" },
      on: {
        "freshLookup.waited": "looking",
        "freshLookup.outdated": "looking",
        "freshLookup.unwatched": { target: "still", actions: "unwatch" }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof freshLookupMachine>
type SnapshotOf<Found> = Snapshot & { readonly context: { readonly found: Found | null } }
export type FreshLookupActor<Found = unknown> = ActorRef<SnapshotOf<Found>, Events<never>[keyof Events<never>]>
export const keyOf = (snapshot: Snapshot) => snapshot.context.key
export const foundForOf = (snapshot: Snapshot) => snapshot.context.foundFor
export const freshFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isLookingAnew = (snapshot: Snapshot) => snapshot.matches("looking")

type FreshLookupMachine<Found> = WithCodec<typeof freshLookupMachine & Implemented> & ActsAs<FreshLookupActor<Found>>

/** The typed access to what is kept fresh. */
export const typedFreshLookup = <Found>(found: Schema.Codec<Found, unknown>) => {
  const events = freshLookupEvents(found)
  return {
    events,
    machine: (effects: {
      readonly look: EffectLogic<FreshLook, Events<Found>["found" | "failed"]>
      readonly waitAWhile: EffectLogic<void, Events<Found>["waited"]>
    }) => withCodec(implement(freshLookupMachine, effects), codecOf(1, events)) as unknown as FreshLookupMachine<Found>,
    foundOf: (snapshot: Snapshot) => snapshot.context.found as Found | null
  }
}
