import { Schema } from "effect"
import { type ActorRef, assign, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { eventsOf, type EventsOf } from "../events.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"

/** The record that something is shown of, and how it is called. */
export const DrawerSubject = Schema.Struct({ id: Schema.Int, name: Schema.String })
type DrawerSubject = typeof DrawerSubject.Type
export type DrawerKey = { readonly id: number; readonly page: number }

const drawerQueryEvents = <Found>(found: Schema.Codec<Found, unknown>) =>
  eventsOf("drawerQuery", {
    opened: { of: DrawerSubject },
    turned: { page: Schema.Int },
    refreshed: {},
    found: { found },
    failed: { fault: Fault },
    closed: {}
  })
type Events<Found> = EventsOf<ReturnType<typeof drawerQueryEvents<Found>>>

type Context = {
  readonly of: DrawerSubject | null
  readonly page: number
  readonly found: unknown
  readonly fault: Fault | null
}
const nothing = { of: null, page: 1, found: null, fault: null }

/** Details of one record of a list, read when somebody opens them beside the list: its history, its sessions. */
export const drawerQueryMachine = setup({
  types: { context: {} as Context, events: {} as Events<unknown>[keyof Events<unknown>], tags: {} as "busy" },
  actors: { look: declareEffect<DrawerKey, Events<unknown>["found" | "failed"]>() }
}).createMachine({
  id: "drawerQuery",
  meta: { refetch: { type: "drawerQuery.refreshed" } },
  context: nothing,
  initial: "closed",
  states: {
    closed: {
      on: { "drawerQuery.opened": { target: "open", actions: assign(({ event: { of } }) => ({ of })) } }
    },
    open: {
      initial: "loading",
      exit: assign(nothing),
      on: {
        "drawerQuery.closed": "closed",
        "drawerQuery.refreshed": ".loading",
        "drawerQuery.turned": { target: ".loading", actions: assign(({ event: { page } }) => ({ page })) }
      },
      states: {
        loading: {
          tags: "busy",
          invoke: { src: "look", input: ({ context }) => ({ id: context.of!.id, page: context.page }) },
          on: {
            "drawerQuery.found": {
              target: "known",
              actions: assign(({ event: { found } }) => ({ found, fault: null }))
            },
            "drawerQuery.failed": { target: "known", actions: assign(({ event: { fault } }) => ({ fault })) }
          }
        },
        known: {}
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof drawerQueryMachine>
type SnapshotOf<Found> = Snapshot & { readonly context: { readonly found: Found | null } }
export type DrawerQueryActor<Found = unknown> = ActorRef<SnapshotOf<Found>, Events<never>[keyof Events<never>]>
export const drawerSubjectOf = (snapshot: Snapshot) => snapshot.context.of
export const drawerPageOf = (snapshot: Snapshot) => snapshot.context.page
export const drawerFoundIn = <Found>(snapshot: SnapshotOf<Found>): Found | null => snapshot.context.found
export const drawerFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isDrawerLoading = (snapshot: Snapshot) => snapshot.matches({ open: "loading" })

type DrawerQueryMachine<Found> = WithCodec<typeof drawerQueryMachine & Implemented> & ActsAs<DrawerQueryActor<Found>>

/** The typed access to what is shown beside a list. */
export const typedDrawerQuery = <Found>(found: Schema.Codec<Found, unknown>) => {
  const events = drawerQueryEvents(found)
  return {
    events,
    machine: (look: EffectLogic<DrawerKey, Events<Found>["found" | "failed"]>) =>
      withCodec(implement(drawerQueryMachine, { look }), codecOf(1, events)) as unknown as DrawerQueryMachine<Found>
  }
}
