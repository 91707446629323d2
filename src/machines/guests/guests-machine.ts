import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { ask } from "../ask.ts"
import type { GuestEvent, GuestFacts, GuestName } from "./guest-events.ts"
import { type Failure, type Health, noteOf } from "./health.ts"

type Context = {
  /** The application of the address the operator is at; null at the console's own pages. */
  readonly wish: GuestName | null
  /** The one that has the container, from its loading until nothing of it is left. */
  readonly name: GuestName | null
  /** What the operator has not read yet. */
  readonly failure: Failure | null
  /** Whether what is taken away may be mounted again: what never came up whole is thrown away. */
  readonly keep: boolean
  /** How often each was thrown away: what is loaded next must have nothing of the former. */
  readonly discarded: Readonly<Partial<Record<GuestName, number>>>
  readonly health: Readonly<Partial<Record<GuestName, Health>>>
  /** Whether the panel stands open that shows how they are. */
  readonly panel: boolean
}

/** What the applications tell the console: the operator has read of a failure, and goes on elsewhere. */
export type GuestNews = { readonly type: "guests.exited" }

type Asked = { readonly name: GuestName; readonly discarded: number }
type Ending = GuestFacts["failed" | "limitPassed" | "slowed"]

const asked = ({ context: { name, discarded } }: { readonly context: Context }): Asked => ({
  name: name!,
  discarded: discarded[name!] ?? 0
})

const wishForIt = {
  type: "wish",
  params: ({ event }: { readonly event: GuestFacts["wanted"] }) => ({ wish: event.name })
} as const
const wishForNone = { type: "wish", params: { wish: null } } as const

/**
 * One embedded application at a time (specification, sections 4 and 9). The last wish wins: whatever stage another application is in, it is taken
 * away first. What fails leaves nothing behind and is loaded anew the next time.
 */
export const guestsMachine = setup({
  types: { context: {} as Context, events: {} as GuestEvent, emitted: {} as GuestNews, tags: {} as "busy" },
  actors: {
    /** Fetches the application and runs its scripts, into a container that no discarded one has had. */
    loadGuest: ask<Asked, GuestFacts["loaded"] | Ending>(),
    bootstrapGuest: ask<Asked, GuestFacts["bootstrapped"] | Ending>(),
    mountGuest: ask<Asked, GuestFacts["mounted"] | Ending>(),
    /** From whatever stage it is in. */
    unmountGuest: ask<Asked, GuestFacts["unmounted"] | Ending>()
  },
  guards: {
    wantsOne: ({ context: { wish } }) => wish !== null,
    isOpen: ({ context: { wish, name } }, { wanted }: { readonly wanted: GuestName }) =>
      wish === wanted && name === wanted,
    turnsPanel: ({ context }, { open }: { readonly open: boolean }) => context.panel !== open
  },
  actions: {
    wish: assign((_, { wish }: { readonly wish: GuestName | null }) => ({ wish })),
    takeIn: assign(({ context: { wish } }) => ({ name: wish, failure: null, keep: false })),
    letGo: assign({ name: null }),
    discard: assign(({ context: { name, discarded, keep } }) =>
      name === null || keep ? {} : { discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 } }
    ),
    discardLater: assign(({ context: { discarded } }, { name }: { readonly name: GuestName }) => ({
      discarded: { ...discarded, [name]: (discarded[name] ?? 0) + 1 }
    })),
    note: assign(({ context: { name, health }, event }) => {
      const noted = name === null ? null : noteOf(name, health[name], event)
      return noted === null ? {} : { ...noted, health: { ...health, [name!]: noted.health } }
    })
  }
}).createMachine({
  id: "guests",
  context: { wish: null, name: null, failure: null, keep: false, discarded: {}, health: {}, panel: false },
  initial: "idle",
  on: {
    "guests.slowed": { actions: "note" },
    "guests.reloaded": {
      guard: ({ context, event }) => context.name !== event.name,
      actions: { type: "discardLater", params: ({ event }) => event }
    },
    "guests.panelTurned": {
      guard: { type: "turnsPanel", params: ({ event }) => event },
      actions: assign(({ event }) => ({ panel: event.open }))
    }
  },
  states: {
    idle: {
      entry: "letGo",
      on: {
        "guests.wanted": {
          target: "starting",
          actions: wishForIt
        }
      }
    },
    starting: {
      initial: "loading",
      entry: "takeIn",
      on: {
        "guests.wanted": [
          { guard: { type: "isOpen", params: ({ event }) => ({ wanted: event.name }) } },
          { target: "unmounting", actions: wishForIt }
        ],
        "guests.left": { target: "unmounting", actions: wishForNone },
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
          actions: wishForIt
        },
        "guests.left": { target: "unmounting", actions: wishForNone },
        "guests.reloaded": [
          {
            guard: ({ context, event }) => context.name === event.name,
            target: "unmounting",
            actions: assign({ keep: false })
          },
          { actions: { type: "discardLater", params: ({ event }) => event } }
        ]
      }
    },
    unmounting: {
      tags: "busy",
      invoke: { src: "unmountGuest", input: asked },
      on: {
        "guests.wanted": { actions: wishForIt },
        "guests.left": { actions: wishForNone },
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
          actions: [wishForNone, assign({ failure: null }), emit({ type: "guests.exited" })]
        },
        "guests.wanted": {
          target: "starting",
          actions: wishForIt
        },
        "guests.left": {
          target: "idle",
          actions: [wishForNone, assign({ failure: null })]
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
/** Something is on its way to where the operator is. */
export const isComing = (snapshot: Snapshot) => snapshot.context.wish !== null && snapshot.hasTag("busy")
export const isPanelOpen = (snapshot: Snapshot) => snapshot.context.panel
/** Where the application that has the container stands. */
export const stageOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ starting: "loading" })) return "loading"
  if (snapshot.matches({ starting: "bootstrapping" })) return "bootstrapping"
  if (snapshot.matches({ starting: "mounting" })) return "mounting"
  if (snapshot.matches("unmounting")) return "unmounting"
  return snapshot.matches("mounted") ? "mounted" : "idle"
}
export const isMounted = (snapshot: Snapshot) => snapshot.matches("mounted")
