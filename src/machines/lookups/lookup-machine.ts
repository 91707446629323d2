import { Schema } from "effect"
import { type ActorRef, assign, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { PageInput } from "../page-input.ts"

const lookupEvents = <Found>(found: Schema.Codec<Found, unknown>) =>
  eventsOf("lookup", {
    /** `key` says which: a record's number, a period, or nothing where there is only one. */
    wanted: { key: Schema.String },
    refreshed: {},
    found: { found },
    failed: { fault: Fault }
  })
type Events<Found> = EventsOf<ReturnType<typeof lookupEvents<Found>>>

type Context = {
  readonly key: string | null
  readonly found: unknown
  readonly fault: Fault | null
  /** It serves a list that stands beside it, and no view shows its fault: choices of a filter, sums. */
  readonly besideList: boolean
}

/** One thing that is read from the server and shown: a record, the choices of a filter, the sums of a period. */
export const lookupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events<unknown>[keyof Events<unknown>],
    /** Without a key nothing is read until something is wanted. */
    input: {} as { readonly key: string | null; readonly besideList?: boolean },
    tags: {} as "busy"
  },
  actors: { look: declareEffect<string, Events<unknown>["found" | "failed"]>() }
}).createMachine({
  id: "lookup",
  meta: { refetch: { type: "lookup.refreshed" } },
  context: ({ input }) => ({ key: input.key, found: null, fault: null, besideList: input.besideList ?? false }),
  initial: "unasked",
  on: {
    "lookup.wanted": {
      guard: ({ context, event }) => event.key !== context.key,
      target: ".looking",
      actions: assign(({ event }) => ({ key: event.key, found: null, fault: null }))
    },
    "lookup.refreshed": { guard: ({ context }) => context.key !== null, target: ".looking" }
  },
  states: {
    unasked: { always: { guard: ({ context }) => context.key !== null, target: "looking" } },
    looking: {
      tags: "busy",
      invoke: { src: "look", input: ({ context }) => context.key! },
      on: {
        "lookup.found": { target: "known", actions: assign(({ event }) => ({ found: event.found, fault: null })) },
        "lookup.failed": { target: "known", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    /** What was found before a failure stays on show beside it. */
    known: {}
  }
})

type Snapshot = SnapshotFrom<typeof lookupMachine>
type SnapshotOf<Found> = Snapshot & { readonly context: { readonly found: Found | null } }
export type LookupActor<Found = unknown> = ActorRef<SnapshotOf<Found>, Events<never>[keyof Events<never>]>
export const isLooking = (snapshot: Snapshot) => snapshot.matches("looking")
/** Empty where nothing is wanted. */
export const keyIn = (snapshot: Snapshot) => snapshot.context.key ?? ""
export const foundIn = <Found>(snapshot: SnapshotOf<Found>): Found | null => snapshot.context.found
export const lookupFaultOf = (snapshot: Snapshot) => snapshot.context.fault

type LookupMachine<Found> = WithCodec<typeof lookupMachine & Implemented> & ActsAs<LookupActor<Found>>

/** The typed access to what is looked up. */
export const typedLookup = <Found>(found: Schema.Codec<Found, unknown>) => {
  const events = lookupEvents(found)
  const machine = (look: EffectLogic<string, Events<Found>["found" | "failed"]>) =>
    withCodec(implement(lookupMachine, { look }), codecOf(2, events)) as unknown as LookupMachine<Found>
  return {
    events,
    machine,
    /** As part of a page or of an application's screen; `name` is what the key is called in its address, where there is more than one. */
    part: (look: Parameters<typeof machine>[0], name = "") => ({
      machine: machine(look),
      input: ({ query }: PageInput) => ({ key: query[name] ?? "" })
    }),
    /** Read with its page for the list beside it. */
    partBesideList: (look: Parameters<typeof machine>[0]) => ({
      machine: machine(look),
      input: () => ({ key: "", besideList: true })
    }),
    /** The same, read only once somebody wants it. */
    latePart: (look: Parameters<typeof machine>[0]) => ({ machine: machine(look), input: () => ({ key: null }) }),
    foundOf: foundIn<Found>
  }
}
