import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../../machines/effect-logic.ts"
import type { ReplayEvent, ReplayEvents, Speed, RefusalReason } from "./replay-events.ts"

type Context = {
  readonly name: string
  readonly refusal: { readonly why: RefusalReason; readonly detail: string } | null
  readonly events: number
  /** The place of the event on show, counted from 0. */
  readonly at: number
  readonly speed: Speed
  readonly actor: string | null
}

const initialContext: Context = { name: "", refusal: null, events: 0, at: 0, speed: 1, actor: null }

const lastOf = ({ events }: Context) => Math.max(0, events - 1)
const clamp = (context: Context, to: number) => Math.min(Math.max(0, to), lastOf(context))

/** The replay of a case: its place, and whether it plays. Everything on screen follows from the place. */
export const replayMachine = setup({
  types: { context: {} as Context, events: {} as ReplayEvent, tags: {} as "busy" | "open" },
  actors: {
    openCase: declareEffect<void, ReplayEvents["opened" | "refused"]>(),
    awaitNext: declareEffect<{ readonly at: number; readonly speed: Speed }, ReplayEvents["advanced"]>()
  },
  actions: {
    move: assign(({ context }, { to }: { readonly to: number }) => ({ at: clamp(context, to) })),
    assignSpeed: assign((_, { speed }: { readonly speed: Speed }) => ({ speed }))
  },
  guards: {
    isAtEnd: ({ context }) => context.at >= lastOf(context),
    leadsToEnd: ({ context }, { to }: { readonly to: number }) => to >= lastOf(context)
  }
}).createMachine({
  id: "replay",
  context: initialContext,
  initial: "empty",
  on: {
    "replay.given": { target: ".opening", actions: assign(({ event }) => ({ ...initialContext, name: event.name })) }
  },
  states: {
    empty: {},
    opening: {
      tags: "busy",
      invoke: { src: "openCase" },
      on: {
        "replay.opened": {
          target: "open",
          actions: [
            assign(({ event }) => ({ events: event.events })),
            { type: "move", params: ({ event }) => ({ to: event.start }) }
          ]
        },
        "replay.refused": {
          target: "empty",
          actions: assign(({ event: { why, detail } }) => ({ refusal: { why, detail } }))
        },
        "replay.closed": { target: "empty", actions: assign(initialContext) }
      }
    },
    open: {
      tags: "open",
      initial: "paused",
      on: {
        "replay.actorChosen": { actions: assign(({ event }) => ({ actor: event.actor })) },
        "replay.closed": { target: "empty", actions: assign(initialContext) }
      },
      states: {
        paused: {
          on: {
            "replay.moved": { actions: { type: "move", params: ({ event }) => event } },
            "replay.speedChosen": { actions: { type: "assignSpeed", params: ({ event }) => event } },
            "replay.played": [
              { guard: "isAtEnd", target: "playing", actions: { type: "move", params: { to: 0 } } },
              { target: "playing" }
            ]
          }
        },
        playing: {
          tags: "busy",
          invoke: { src: "awaitNext", input: ({ context: { at, speed } }) => ({ at, speed }) },
          on: {
            "replay.moved": {
              target: "playing",
              reenter: true,
              actions: { type: "move", params: ({ event }) => event }
            },
            "replay.speedChosen": {
              target: "playing",
              reenter: true,
              actions: { type: "assignSpeed", params: ({ event }) => event }
            },
            "replay.advanced": [
              {
                guard: { type: "leadsToEnd", params: ({ event }) => event },
                target: "paused",
                actions: { type: "move", params: ({ event }) => event }
              },
              { target: "playing", reenter: true, actions: { type: "move", params: ({ event }) => event } }
            ],
            "replay.paused": "paused"
          }
        }
      }
    }
  }
})
export type ReplayActor = ActorRefFrom<typeof replayMachine>

type Snapshot = SnapshotFrom<typeof replayMachine>
export const isReplayOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isReplayOpening = (snapshot: Snapshot) => snapshot.matches("opening")
export const isPlaying = (snapshot: Snapshot) => snapshot.matches({ open: "playing" })
export const placeOf = (snapshot: Snapshot) => snapshot.context.at
export const speedOf = (snapshot: Snapshot) => snapshot.context.speed
export const caseNameOf = (snapshot: Snapshot) => snapshot.context.name
export const refusalOfCase = (snapshot: Snapshot) => snapshot.context.refusal
export const inspectedActorOf = (snapshot: Snapshot) => snapshot.context.actor
