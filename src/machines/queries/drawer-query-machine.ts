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

const drawerQueryEvents = <Data>(data: Schema.Codec<Data, unknown>) =>
  eventsOf("drawerQuery", {
    opened: { of: DrawerSubject },
    turned: { page: Schema.Int },
    refreshed: {},
    loaded: { data },
    failed: { fault: Fault },
    closed: {}
  })
type Events<Data> = EventsOf<ReturnType<typeof drawerQueryEvents<Data>>>

type Context = {
  readonly of: DrawerSubject | null
  readonly page: number
  readonly data: unknown
  readonly fault: Fault | null
}
const nothing = { of: null, page: 1, data: null, fault: null }

/** Details of one record of a list, read when somebody opens them beside the list: its history, its sessions. */
export const drawerQueryMachine = setup({
  types: { context: {} as Context, events: {} as Events<unknown>[keyof Events<unknown>], tags: {} as "busy" },
  actors: { look: declareEffect<DrawerKey, Events<unknown>["loaded" | "failed"]>() }
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
            "drawerQuery.loaded": {
              target: "known",
              actions: assign(({ event: { data } }) => ({ data, fault: null }))
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
type SnapshotOf<Data> = Snapshot & { readonly context: { readonly data: Data | null } }
export type DrawerQueryActor<Data = unknown> = ActorRef<SnapshotOf<Data>, Events<never>[keyof Events<never>]>
export const drawerSubjectOf = (snapshot: Snapshot) => snapshot.context.of
export const drawerPageOf = (snapshot: Snapshot) => snapshot.context.page
export const drawerDataIn = <Data>(snapshot: SnapshotOf<Data>): Data | null => snapshot.context.data
export const drawerFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isDrawerLoading = (snapshot: Snapshot) => snapshot.matches({ open: "loading" })

type DrawerQueryMachine<Data> = WithCodec<typeof drawerQueryMachine & Implemented> & ActsAs<DrawerQueryActor<Data>>

/** The typed access to what is shown beside a list. */
export const typedDrawerQuery = <Data>(data: Schema.Codec<Data, unknown>) => {
  const events = drawerQueryEvents(data)
  return {
    events,
    machine: (look: EffectLogic<DrawerKey, Events<Data>["loaded" | "failed"]>) =>
      withCodec(implement(drawerQueryMachine, { look }), codecOf(2, events)) as unknown as DrawerQueryMachine<Data>
  }
}
