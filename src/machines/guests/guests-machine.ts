import { type ActorRefFrom, assign, type SnapshotFrom } from "xstate"
import type { GuestFacts } from "./guest-events.ts"
import { type Context, nobody } from "./guests-context.ts"
import { type Asked, guestsSetup } from "./guests-setup.ts"

const asked = ({ context: { name, discarded } }: { readonly context: Context }): Asked => ({
  name: name!,
  discarded: discarded[name!] ?? 0
})

const wishForIt = {
  type: "wish",
  params: ({ event }: { readonly event: GuestFacts["wanted"] }) => ({ wish: event.name })
} as const
const wishForNone = { type: "wish", params: { wish: null } } as const

/** Nothing of it is left, and what it is loaded from next has nothing of the former; where it has to be told, it is told that first. */
const failing = [
  { guard: "hearsUnload", target: "#guests.unloading", actions: ["note", "giveUp", "discard"] },
  { target: "#guests.dead", actions: ["note", "giveUp", "discard"] }
] as const

/** Not told where a failure before it is told, nor to an operator who is elsewhere. */
const unloadFailing = [
  { guard: "isAwaited", target: "dead", actions: "note" },
  { guard: "hasFailed", target: "dead", actions: "noteQuietly" },
  { guard: "wantsOne", target: "starting", actions: "noteQuietly" },
  { target: "idle", actions: "noteQuietly" }
] as const

const dismissal = [wishForNone, "forget", "exit"] as const

/**
 * One embedded application at a time (specification, sections 4 and 9). The last wish wins: whatever stage another application is in, it is taken
 * away first. What fails leaves nothing behind and is loaded anew the next time.
 */
export const guestsMachine = guestsSetup.createMachine({
  id: "guests",
  context: nobody,
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
      initial: "opening",
      entry: "takeIn",
      on: {
        "guests.wanted": [
          { guard: { type: "isOpen", params: ({ event }) => ({ wanted: event.name }) } },
          { target: "unmounting", actions: wishForIt }
        ],
        "guests.left": { target: "unmounting", actions: wishForNone },
        "guests.failed": failing,
        "guests.limitPassed": failing
      },
      states: {
        opening: { always: [{ guard: "isWorn", target: "#guests.unloading" }, { target: "loading" }] },
        loading: {
          tags: "busy",
          invoke: { src: "loadGuest", input: asked },
          on: { "guests.loaded": { target: "bootstrapping", actions: "note" } }
        },
        bootstrapping: {
          tags: "busy",
          invoke: { src: "bootstrapGuest", input: asked },
          on: { "guests.bootstrapped": { target: "mounting", actions: ["note", "hearExtras"] } }
        },
        mounting: {
          tags: "busy",
          invoke: { src: "mountGuest", input: asked },
          on: {
            "guests.outdated": { guard: "hearsUpdate", actions: "fallBehind" },
            "guests.mounted": { target: "#guests.mounted", actions: "note" }
          }
        }
      }
    },
    /** It can be seen and used, also while it is updated. */
    mounted: {
      initial: "current",
      entry: assign({ keep: true }),
      on: {
        "guests.outdated": { guard: "hearsUpdate", actions: "fallBehind" },
        "guests.wanted": {
          guard: ({ context, event }) => event.name !== context.name,
          target: "unmounting",
          actions: wishForIt
        },
        "guests.left": { target: "unmounting", actions: wishForNone },
        "guests.reloaded": [
          { guard: ({ context, event }) => context.name === event.name, target: "unmounting", actions: "giveUp" },
          { actions: { type: "discardLater", params: ({ event }) => event } }
        ]
      },
      states: {
        current: { always: { guard: "isBehind", target: "updating" } },
        updating: {
          tags: "busy",
          entry: "catchUp",
          invoke: { src: "updateGuest", input: asked },
          on: {
            "guests.updated": { target: "current", actions: "note" },
            "guests.failed": failing,
            "guests.limitPassed": failing
          }
        }
      }
    },
    unmounting: {
      tags: "busy",
      entry: "hearNoMore",
      invoke: { src: "unmountGuest", input: asked },
      on: {
        "guests.wanted": { actions: wishForIt },
        "guests.left": { actions: wishForNone },
        "guests.unmounted": [
          { guard: "endsHere", target: "unloading", actions: ["note", "discard"] },
          { guard: "wantsOne", target: "starting", actions: ["note", "discard"] },
          { target: "idle", actions: ["note", "discard"] }
        ],
        "guests.failed": failing,
        "guests.limitPassed": failing
      }
    },
    /** Of one that is thrown away for good. What fails at it hides no failure before it, and is no matter of an operator who is elsewhere. */
    unloading: {
      tags: "busy",
      entry: "hearNoMore",
      exit: "settle",
      invoke: { src: "unloadGuest", input: asked },
      on: {
        "guests.wanted": { actions: [wishForIt, "forget"] },
        "guests.left": { actions: [wishForNone, "forget"] },
        "guests.dismissed": { guard: "hasFailed", actions: dismissal },
        "guests.unloaded": [
          { guard: "hasFailed", target: "dead", actions: "note" },
          { guard: "wantsOne", target: "starting", actions: "note" },
          { target: "idle", actions: "note" }
        ],
        "guests.failed": unloadFailing,
        "guests.limitPassed": unloadFailing
      }
    },
    dead: {
      entry: ["hearNoMore", "letGo"],
      on: {
        "guests.dismissed": { target: "idle", actions: dismissal },
        "guests.wanted": {
          target: "starting",
          actions: wishForIt
        },
        "guests.left": { target: "idle", actions: [wishForNone, "forget"] }
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
export const isComing = (snapshot: Snapshot) => {
  const { wish, failure } = snapshot.context
  return wish !== null && failure === null && snapshot.hasTag("busy") && !isMounted(snapshot)
}
export const isPanelOpen = (snapshot: Snapshot) => snapshot.context.panel
/** Where the application that has the container stands. */
export const stageOf = (snapshot: Snapshot) => {
  if (snapshot.matches({ starting: "loading" })) return "loading"
  if (snapshot.matches({ starting: "bootstrapping" })) return "bootstrapping"
  if (snapshot.matches({ starting: "mounting" })) return "mounting"
  if (snapshot.matches({ mounted: "updating" })) return "updating"
  if (snapshot.matches("unmounting")) return "unmounting"
  if (snapshot.matches("unloading")) return "unloading"
  return snapshot.matches("mounted") ? "mounted" : "idle"
}
export const isMounted = (snapshot: Snapshot) => snapshot.matches("mounted")
