import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { ask } from "../ask.ts"
import type { GuestEvent, GuestFacts, GuestName, Stage } from "./guest-events.ts"
import { afterFailure, afterStage, afterWarning, type Health, type Setback } from "./health.ts"

type Context = {
  /** The application of the address the operator is at; null at the console's own pages. */
  readonly wish: GuestName | null
  /** The one that has the container, from its loading until nothing of it is left. */
  readonly name: GuestName | null
  /** What the operator has not read yet. */
  readonly failure: (Setback & { readonly name: GuestName }) | null
  /** Whether what is taken away may be mounted again: what never came up whole is thrown away. */
  readonly keep: boolean
  /** How often each was thrown away: what is loaded next must have nothing of the former. */
  readonly discarded: Readonly<Partial<Record<GuestName, number>>>
  readonly health: Readonly<Partial<Record<GuestName, Health>>>
}

/** What the applications tell the console. */
export type GuestNews =
  | { readonly type: "guests.busied"; readonly name: GuestName }
  | { readonly type: "guests.rested" }
  | { readonly type: "guests.exited" }

type Asked = { readonly name: GuestName; readonly discarded: number }
type Ending<S extends Stage> = (GuestFacts["failed" | "limitPassed"] & { readonly stage: S }) | GuestFacts["slowed"]

const asked = ({ context: { name, discarded } }: { readonly context: Context }): Asked => ({
  name: name!,
  discarded: discarded[name!] ?? 0
})

/**
 * One embedded application at a time (specification, sections 4 and 9). The last wish wins: whatever stage another application is in, it is taken
 * away first. What fails leaves nothing behind and is loaded anew the next time.
 */
export const guestsMachine = setup({
  types: { context: {} as Context, events: {} as GuestEvent, emitted: {} as GuestNews, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, into a container that no discarded one has had. */
    loadGuest: ask<Asked, GuestFacts["loaded"] | Ending<"loading">>(),
    bootstrapGuest: ask<Asked, GuestFacts["bootstrapped"] | Ending<"bootstrapping">>(),
    mountGuest: ask<Asked, GuestFacts["mounted"] | Ending<"mounting">>(),
    /** From whatever stage it is in. */
    unmountGuest: ask<Asked, GuestFacts["unmounted"] | Ending<"unmounting">>()
  },
  guards: {
    wantsAnother: ({ context: { wish, name } }) => wish !== null && wish !== name,
    wantsOne: ({ context: { wish } }) => wish !== null,
    isOpen: ({ context: { wish, name } }, { wanted }: { readonly wanted: GuestName }) =>
      wish === wanted && name === wanted
  },
  actions: {
    wish: assign((_, { wish }: { readonly wish: GuestName | null }) => ({ wish })),
    takeIn: assign(({ context: { wish } }) => ({ name: wish, failure: null, keep: false })),
    letGo: assign({ name: null }),
    discard: assign(({ context: { name, discarded, keep } }) =>
      name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }
    ),
    tellBusied: emit(({ context: { name } }) => ({ type: "guests.busied", name: name! })),
    tellRested: emit({ type: "guests.rested" }),
    note: assign(({ context: { name, health }, event }) => {
      switch (event.type) {
        case "guests.loaded":
        case "guests.bootstrapped":
        case "guests.mounted":
        case "guests.unmounted":
          return { health: { ...health, [name!]: afterStage(health[name!], event) } }
        case "guests.slowed":
          return { health: { ...health, [name!]: afterWarning(health[name!], event) } }
        case "guests.failed":
        case "guests.limitPassed": {
          const setback = { stage: event.stage, at: event.at, why: event.type === "guests.failed" ? event.why : null }
          return {
            failure: { ...setback, name: name! },
            health: { ...health, [name!]: afterFailure(health[name!], setback) }
          }
        }
      }
      return {}
    })
  }
}).createMachine({
  id: "guests",
  context: { wish: null, name: null, failure: null, keep: false, discarded: {}, health: {} },
  initial: "idle",
  on: {
    "guests.slowed": { actions: "note" }
  },
  states: {
    idle: {
      entry: "letGo",
      on: {
        "guests.wanted": {
          target: "starting",
          actions: { type: "wish", params: ({ event }) => ({ wish: event.name }) }
        }
      }
    },
    starting: {
      initial: "loading",
      entry: ["takeIn", "tellBusied"],
      exit: "tellRested",
      on: {
        "guests.wanted": [
          { guard: { type: "isOpen", params: ({ event }) => ({ wanted: event.name }) } },
          { target: "unmounting", actions: { type: "wish", params: ({ event }) => ({ wish: event.name }) } }
        ],
        "guests.left": { target: "unmounting", actions: { type: "wish", params: { wish: null } } },
        "guests.failed": { target: "dead", actions: "note" },
        "guests.limitPassed": { target: "dead", actions: "note" }
      },
      states: {
        loading: {
          tags: "busy",
          invoke: { src: "loadGuest", input: asked },
          on: { "guests.loaded": { target: "bootstrapping", actions: "note" } }
        },
        bootstrapping: {
          tags: "busy",
          invoke: { src: "bootstrapGuest", input: asked },
          on: { "guests.bootstrapped": { target: "mounting", actions: "note" } }
        },
        mounting: {
          tags: "busy",
          invoke: { src: "mountGuest", input: asked },
          on: { "guests.mounted": { target: "#guests.mounted", actions: "note" } }
        }
      }
    },
    mounted: {
      entry: assign({ keep: true }),
      on: {
        "guests.wanted": {
          guard: ({ context, event }) => event.name !== context.name,
          target: "unmounting",
          actions: { type: "wish", params: ({ event }) => ({ wish: event.name }) }
        },
        "guests.left": { target: "unmounting", actions: { type: "wish", params: { wish: null } } },
        "guests.reloaded": { target: "unmounting", actions: assign({ keep: false }) }
      }
    },
    unmounting: {
      tags: "busy",
      invoke: { src: "unmountGuest", input: asked },
      on: {
        "guests.wanted": { actions: { type: "wish", params: ({ event }) => ({ wish: event.name }) } },
        "guests.left": { actions: { type: "wish", params: { wish: null } } },
        "guests.unmounted": [
          { guard: "wantsOne", target: "starting", actions: ["note", "discard"] },
          { target: "idle", actions: ["note", "discard"] }
        ],
        "guests.failed": { target: "dead", actions: "note" },
        "guests.limitPassed": { target: "dead", actions: "note" }
      }
    },
    dead: {
      entry: [assign({ keep: false }), "discard", "letGo"],
      on: {
        "guests.dismissed": {
          target: "idle",
          actions: [
            { type: "wish", params: { wish: null } },
            assign({ failure: null }),
            emit({ type: "guests.exited" })
          ]
        },
        "guests.wanted": {
          target: "starting",
          actions: { type: "wish", params: ({ event }) => ({ wish: event.name }) }
        },
        "guests.left": {
          target: "idle",
          actions: [{ type: "wish", params: { wish: null } }, assign({ failure: null })]
        }
      }
    }
  }
})
export type GuestsActor = ActorRefFrom<typeof guestsMachine>

type Snapshot = SnapshotFrom<typeof guestsMachine>
export const failureOf = (snapshot: Snapshot) => snapshot.context.failure
export const healthOf = (snapshot: Snapshot) => snapshot.context.health
export const guestOf = (snapshot: Snapshot) => snapshot.context.name
export const isStarting = (snapshot: Snapshot) => snapshot.matches("starting")
export const isMounted = (snapshot: Snapshot) => snapshot.matches("mounted")
