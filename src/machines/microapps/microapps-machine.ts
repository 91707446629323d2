import { type ActorRefFrom, assign, type SnapshotFrom } from "xstate"
import type { MicroappEvents } from "./microapp-events.ts"
import { signedOutContext, stageInput, stageInputAfter, microappsSetup } from "./microapps-setup.ts"

const intendIt = {
  type: "intent",
  params: ({ event }: { readonly event: MicroappEvents["requested"] }) => ({ intent: event.name })
} as const
const intendNone = { type: "intent", params: { intent: null } } as const

/**
 * A discarded application leaves nothing behind, and its next load shares nothing with it. Its export `unload` is
 * called first.
 */
const failing = [
  { guard: "hearsUnload", target: "#microapps.unloading", actions: ["note", "giveUp", "discard"] },
  { target: "#microapps.dead", actions: ["note", "giveUp", "discard"] }
] as const

/** Reports the failure, unless an earlier one was reported or the operator has left. */
const unloadFailing = [
  { guard: "isAwaited", target: "dead", actions: "note" },
  { guard: "hasFailed", target: "dead", actions: "noteQuietly" },
  { guard: "wantsOne", target: "starting", actions: "noteQuietly" },
  { target: "idle", actions: "noteQuietly" }
] as const

const dismissal = [intendNone, "forget", "exit"] as const

/**
 * Runs one embedded application at a time (specification, sections 4 and 9). The last intent wins: another
 * application is removed first, whatever its stage. A failed application is removed whole and loaded again the next
 * time.
 */
export const microappsMachine = microappsSetup.createMachine({
  id: "microapps",
  context: signedOutContext,
  initial: "idle",
  on: {
    "microapps.slowed": { actions: "note" },
    "microapps.reloaded": {
      guard: ({ context, event }) => context.name !== event.name,
      actions: { type: "discardLater", params: ({ event }) => event }
    },
    "microapps.panelToggled": {
      guard: { type: "turnsPanel", params: ({ event }) => event },
      actions: assign(({ event }) => ({ panel: event.open }))
    }
  },
  states: {
    idle: {
      entry: "letGo",
      on: { "microapps.requested": { target: "starting", actions: intendIt } }
    },
    starting: {
      initial: "opening",
      entry: "takeIn",
      on: {
        "microapps.requested": [
          { guard: { type: "isOpen", params: ({ event }) => ({ target: event.name }) } },
          { target: "unmounting", actions: intendIt }
        ],
        "microapps.left": { target: "unmounting", actions: intendNone },
        "microapps.failed": failing,
        "microapps.limitPassed": failing
      },
      states: {
        opening: { always: [{ guard: "isStale", target: "#microapps.unloading" }, { target: "loading" }] },
        loading: {
          tags: "busy",
          invoke: { src: "loadMicroapp", input: stageInput },
          on: { "microapps.loaded": { target: "bootstrapping", actions: "note" } }
        },
        bootstrapping: {
          tags: "busy",
          invoke: { src: "bootstrapMicroapp", input: stageInputAfter("loading") },
          on: {
            "microapps.bootstrapped": {
              target: "mounting",
              actions: ["note", { type: "noteExtras", params: ({ event }) => event }]
            }
          }
        },
        mounting: {
          tags: "busy",
          invoke: { src: "mountMicroapp", input: stageInputAfter("loading", "bootstrapping") },
          on: {
            "microapps.outdated": { guard: "hearsUpdate", actions: "fallBehind" },
            "microapps.mounted": { target: "#microapps.mounted", actions: "note" }
          }
        }
      }
    },
    /** The application can be seen and used, also while it is updated. */
    mounted: {
      initial: "current",
      entry: assign({ keep: true }),
      on: {
        "microapps.outdated": { guard: "hearsUpdate", actions: "fallBehind" },
        "microapps.requested": {
          guard: ({ context, event }) => event.name !== context.name,
          target: "unmounting",
          actions: intendIt
        },
        "microapps.left": { target: "unmounting", actions: intendNone },
        "microapps.reloaded": [
          { guard: ({ context, event }) => context.name === event.name, target: "unmounting", actions: "giveUp" },
          { actions: { type: "discardLater", params: ({ event }) => event } }
        ]
      },
      states: {
        current: { always: { guard: "isBehind", target: "updating" } },
        updating: {
          tags: "busy",
          entry: "catchUp",
          invoke: { src: "updateMicroapp", input: stageInput },
          on: {
            "microapps.updated": { target: "current", actions: "note" },
            "microapps.failed": failing,
            "microapps.limitPassed": failing
          }
        }
      }
    },
    unmounting: {
      tags: "busy",
      entry: "forgetLifecycle",
      invoke: { src: "unmountMicroapp", input: stageInput },
      on: {
        "microapps.requested": { actions: intendIt },
        "microapps.left": { actions: intendNone },
        "microapps.unmounted": [
          { guard: "endsHere", target: "unloading", actions: ["note", "discard"] },
          { guard: "wantsOne", target: "starting", actions: ["note", "discard"] },
          { target: "idle", actions: ["note", "discard"] }
        ],
        "microapps.failed": failing,
        "microapps.limitPassed": failing
      }
    },
    /**
     * Unloads a discarded application. A failure here never hides an earlier one, and is not reported once the operator
     * has left.
     */
    unloading: {
      tags: "busy",
      entry: "forgetLifecycle",
      exit: "settle",
      invoke: { src: "unloadMicroapp", input: stageInput },
      on: {
        "microapps.requested": { actions: [intendIt, "forget"] },
        "microapps.left": { actions: [intendNone, "forget"] },
        "microapps.dismissed": { guard: "hasFailed", actions: dismissal },
        "microapps.unloaded": [
          { guard: "hasFailed", target: "dead", actions: "note" },
          { guard: "wantsOne", target: "starting", actions: "note" },
          { target: "idle", actions: "note" }
        ],
        "microapps.failed": unloadFailing,
        "microapps.limitPassed": unloadFailing
      }
    },
    dead: {
      entry: ["forgetLifecycle", "letGo"],
      on: {
        "microapps.dismissed": { target: "idle", actions: dismissal },
        "microapps.requested": { target: "starting", actions: intendIt },
        "microapps.left": { target: "idle", actions: [intendNone, "forget"] }
      }
    }
  }
})
export type MicroappsActor = ActorRefFrom<typeof microappsMachine>

type Snapshot = SnapshotFrom<typeof microappsMachine>
export const failureOf = (snapshot: Snapshot) => snapshot.context.failure
export const healthOf = (snapshot: Snapshot) => snapshot.context.health
export const microappOf = (snapshot: Snapshot) => snapshot.context.name
/** True while the application at the operator's address is being opened. */
export const isApplicationLoading = (snapshot: Snapshot) => {
  const { intent, failure } = snapshot.context
  return intent !== null && failure === null && snapshot.hasTag("busy") && !isMounted(snapshot)
}
export const isPanelOpen = (snapshot: Snapshot) => snapshot.context.panel
/** The stage of the application in the container. */
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
