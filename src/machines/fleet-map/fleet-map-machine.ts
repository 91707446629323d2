import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { MAP_HOURS } from "../../contract/fleet-map.ts"
import { declareEffect } from "../effect-logic.ts"
import type { FleetMapEvent, FleetMapEvents, MapSort } from "./fleet-map-events.ts"

/** The time between two moments on the slider. */
export const STEP_MS = 600_000

type Context = {
  /** The area on show, null for the country. */
  readonly area: string | null
  readonly active: string | null
  readonly view: "tiles" | "table"
  readonly sort: MapSort | null
  readonly order: "asc" | "desc"
  /** The moment on show, null for the present. */
  readonly at: number | null
  /** The server's moment of the latest map, where the slider ends. */
  readonly latest: number | null
}

/** The map of another area or moment is requested. */
export type FleetMapEmitted = { readonly type: "fleetMap.moved" }

/** The earliest moment on the slider. */
export const earliestOf = (latest: number) => latest - MAP_HOURS * 3_600_000 + STEP_MS

/** True where the next step of the slider is the present. */
export const isLastStep = ({ at, latest }: Pick<Context, "at" | "latest">) =>
  at === null || latest === null || at + STEP_MS >= latest

/**
 * The area, moment and view of the fleet map. The slider requests a map once it rests; playback, once the last map is
 * on show.
 */
export const fleetMapMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FleetMapEvent,
    emitted: {} as FleetMapEmitted,
    input: {} as { readonly area: string | null },
    tags: {} as "busy"
  },
  actors: {
    awaitMapRest: declareEffect<void, FleetMapEvents["settled"]>(),
    awaitPlaybackStep: declareEffect<void, FleetMapEvents["stepped"]>()
  },
  guards: {
    isLive: ({ context }) => context.at === null && context.latest !== null,
    isPast: ({ context }) => context.at !== null && context.latest !== null,
    isOtherArea: ({ context, event }) => event.type === "fleetMap.opened" && event.area !== context.area,
    isLastStep: ({ context }) => isLastStep(context)
  },
  actions: {
    emitMoved: emit({ type: "fleetMap.moved" }),
    slide: assign((_, { at }: { readonly at: number | null }) => ({ at }))
  }
}).createMachine({
  id: "fleetMap",
  context: ({ input: { area } }) => ({
    area,
    active: null,
    view: "tiles",
    sort: null,
    order: "asc",
    at: null,
    latest: null
  }),
  initial: "resting",
  on: {
    "fleetMap.opened": {
      guard: "isOtherArea",
      actions: [assign(({ event: { area, active } }) => ({ area, active })), "emitMoved"]
    },
    "fleetMap.viewChosen": { actions: assign(({ event: { view } }) => ({ view })) },
    "fleetMap.tileActivated": { actions: assign(({ event: { id } }) => ({ active: id })) },
    "fleetMap.sorted": { actions: assign(({ event: { sort, order } }) => ({ sort, order })) },
    "fleetMap.slid": { target: ".settling", actions: { type: "slide", params: ({ event }) => event } },
    "fleetMap.loaded": {
      actions: assign(({ context, event }) => (context.at === null ? { latest: event.at } : {}))
    },
    "fleetMap.played": [
      {
        guard: "isLive",
        target: ".playing",
        actions: [assign(({ context: { latest } }) => ({ at: earliestOf(latest!) })), "emitMoved"]
      },
      { guard: "isPast", target: ".playing.showing" }
    ]
  },
  states: {
    resting: {},
    settling: {
      tags: "busy",
      invoke: { src: "awaitMapRest" },
      on: {
        "fleetMap.slid": {
          target: "settling",
          reenter: true,
          actions: { type: "slide", params: ({ event }) => event }
        },
        "fleetMap.settled": { target: "resting", actions: "emitMoved" }
      }
    },
    playing: {
      initial: "loading",
      on: { "fleetMap.paused": "resting" },
      states: {
        loading: { on: { "fleetMap.loaded": "showing" } },
        showing: {
          tags: "busy",
          invoke: { src: "awaitPlaybackStep" },
          on: {
            "fleetMap.opened": {
              guard: "isOtherArea",
              target: "loading",
              actions: [assign(({ event: { area, active } }) => ({ area, active })), "emitMoved"]
            },
            "fleetMap.stepped": [
              { guard: "isLastStep", target: "#fleetMap.resting", actions: [assign({ at: null }), "emitMoved"] },
              {
                target: "loading",
                actions: [assign(({ context: { at } }) => ({ at: at! + STEP_MS })), "emitMoved"]
              }
            ]
          }
        }
      }
    }
  }
})
export type FleetMapActor = ActorRefFrom<typeof fleetMapMachine>
type Snapshot = SnapshotFrom<typeof fleetMapMachine>

/** The key by which the query reads the map on show. */
export const mapKeyOf = ({ context: { area, at } }: Snapshot) => keyFor({ area, at })
export const keyFor = ({ area, at }: Pick<Context, "area" | "at">) => `${area ?? ""}@${at ?? ""}`
/** The area and moment in a key. */
export const parseMapKey = (key: string) => {
  const [area = "", at = ""] = key.split("@")
  return { ...(area === "" ? {} : { area }), ...(at === "" ? {} : { at: Number(at) }) }
}

export const selectArea = ({ context }: Snapshot) => context.area
export const selectActive = ({ context }: Snapshot) => context.active
export const selectView = ({ context }: Snapshot) => context.view
export const selectAt = ({ context }: Snapshot) => context.at
export const selectLatest = ({ context }: Snapshot) => context.latest
export const selectMapSort = ({ context }: Snapshot) => context.sort
export const selectMapOrder = ({ context }: Snapshot) => context.order
export const isPlaying = (snapshot: Snapshot) => snapshot.matches("playing")
