import { Schema } from "effect"
import { type ActorRef, assign, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

/** The record that something is shown of, and how it is called. */
export const AsideOf = Schema.Struct({ id: Schema.Int, name: Schema.String })
type AsideOf = typeof AsideOf.Type
export type AsideKey = { readonly id: number; readonly page: number }

const asideEvents = <Found>(found: Schema.Codec<Found, unknown>) =>
  eventsOf("aside", {
    opened: { of: AsideOf },
    turned: { page: Schema.Int },
    refreshed: {},
    found: { found },
    failed: { fault: Fault },
    closed: {}
  })
type Events<Found> = EventsOf<ReturnType<typeof asideEvents<Found>>>

type Context = {
  readonly of: AsideOf | null
  readonly page: number
  readonly found: unknown
  readonly fault: Fault | null
}
const nothing = { of: null, page: 1, found: null, fault: null }

/** What belongs to one record of a list and is read when somebody wants to see it beside the list: its history, its sessions. */
export const asideMachine = setup({
  types: { context: {} as Context, events: {} as Events<unknown>[keyof Events<unknown>], tags: {} as "busy" },
  actors: { look: declareEffect<AsideKey, Events<unknown>["found" | "failed"]>() }
}).createMachine({
  id: "aside",
  meta: { refetch: { type: "aside.refreshed" } },
  context: nothing,
  initial: "closed",
  states: {
    closed: {
      on: { "aside.opened": { target: "open", actions: assign(({ event: { of } }) => ({ of })) } }
    },
    open: {
      initial: "looking",
      exit: assign(nothing),
      on: {
        "aside.closed": "closed",
        "aside.refreshed": ".looking",
        "aside.turned": { target: ".looking", actions: assign(({ event: { page } }) => ({ page })) }
      },
      states: {
        looking: {
          tags: "busy",
          invoke: { src: "look", input: ({ context }) => ({ id: context.of!.id, page: context.page }) },
          on: {
            "aside.found": { target: "known", actions: assign(({ event: { found } }) => ({ found, fault: null })) },
            "aside.failed": { target: "known", actions: assign(({ event: { fault } }) => ({ fault })) }
          }
        },
        known: {}
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof asideMachine>
type SnapshotOf<Found> = Snapshot & { readonly context: { readonly found: Found | null } }
export type AsideActor<Found = unknown> = ActorRef<SnapshotOf<Found>, Events<never>[keyof Events<never>]>
export const asideOf = (snapshot: Snapshot) => snapshot.context.of
export const asidePageOf = (snapshot: Snapshot) => snapshot.context.page
export const asideFoundIn = <Found>(snapshot: SnapshotOf<Found>): Found | null => snapshot.context.found
export const asideFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isAsideLooking = (snapshot: Snapshot) => snapshot.matches({ open: "looking" })

type AsideMachine<Found> = WithCodec<typeof asideMachine & Implemented> & ActsAs<AsideActor<Found>>

/** The typed access to what is shown beside a list. */
export const typedAside = <Found>(found: Schema.Codec<Found, unknown>) => {
  const events = asideEvents(found)
  return {
    events,
    machine: (look: EffectLogic<AsideKey, Events<Found>["found" | "failed"]>) =>
      withCodec(implement(asideMachine, { look }), codecOf(1, events)) as unknown as AsideMachine<Found>
  }
}
