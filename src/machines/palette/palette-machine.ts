import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { ask } from "../ask.ts"
import type { PaletteEvent, PaletteFacts } from "./palette-events.ts"

type Context = {
  readonly owner: number
  readonly recent: ReadonlyArray<string>
  readonly text: string
  /** The entry that Enter chooses; null is the first. */
  readonly pointed: string | null
  /** The first entry is chosen as soon as there is one. */
  readonly hasty: boolean
}

const MOST = 8

/** Where an operator goes anywhere and does anything by typing. What there is to choose is not known here: see `everyAction`. */
export const paletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PaletteEvent,
    input: {} as { readonly owner: number },
    tags: {} as "busy"
  },
  actors: {
    findRecent: ask<{ readonly owner: number }, PaletteFacts["found"]>(),
    storeRecent: ask<Pick<Context, "owner" | "recent">, PaletteFacts["stored"]>()
  }
}).createMachine({
  id: "palette",
  context: ({ input }) => ({ owner: input.owner, recent: [], text: "", pointed: null, hasty: false }),
  initial: "finding",
  states: {
    finding: {
      tags: "busy",
      invoke: { src: "findRecent", input: ({ context }) => ({ owner: context.owner }) },
      on: { "palette.found": { target: "closed", actions: assign(({ event }) => ({ recent: event.recent })) } }
    },
    closed: { on: { "palette.opened": "searching", "palette.keysOpened": "keys" } },
    searching: {
      entry: assign({ text: "", pointed: null, hasty: false }),
      on: {
        "palette.typed": { actions: assign(({ event }) => ({ text: event.text, pointed: null, hasty: false })) },
        "palette.hastened": { actions: assign({ hasty: true }) },
        "palette.pointed": { actions: assign(({ event }) => ({ pointed: event.id })) },
        "palette.chosen": {
          target: "storing",
          actions: assign(({ context, event }) => ({
            hasty: false,
            recent: [event.id, ...context.recent.filter((id) => id !== event.id)].slice(0, MOST)
          }))
        },
        "palette.keysOpened": "keys",
        "palette.closed": "closed"
      }
    },
    storing: {
      tags: "busy",
      invoke: { src: "storeRecent", input: ({ context: { owner, recent } }) => ({ owner, recent }) },
      on: { "palette.stored": "closed" }
    },
    keys: { on: { "palette.closed": "closed", "palette.opened": "searching" } }
  }
})
export type PaletteActor = ActorRefFrom<typeof paletteMachine>

type Snapshot = SnapshotFrom<typeof paletteMachine>
export const isSearching = (snapshot: Snapshot) => snapshot.matches("searching")
export const isShowingKeys = (snapshot: Snapshot) => snapshot.matches("keys")
export const recentOf = (snapshot: Snapshot) => snapshot.context.recent
export const textOf = (snapshot: Snapshot) => snapshot.context.text
export const pointedOf = (snapshot: Snapshot) => snapshot.context.pointed
export const isHasty = (snapshot: Snapshot) => snapshot.context.hasty
