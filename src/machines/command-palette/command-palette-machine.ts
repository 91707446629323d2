import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { Owner } from "../session/session-events.ts"
import type { CommandPaletteEvent, CommandPaletteEvents, ListOffer } from "./command-palette-events.ts"

type Context = {
  readonly owner: Owner
  readonly recent: ReadonlyArray<string>
  /** Lists by their actors' ids. The entry of a closed list has no effect. */
  readonly lists: Readonly<Record<string, ListOffer>>
  readonly text: string
  /** The entry that Enter chooses; null is the first. */
  readonly pointed: string | null
  /** True if Enter was pressed early: the first entry is chosen as soon as it exists. */
  readonly isChoosingFirst: boolean
  /** The machine panel is shown over the page. */
  readonly panel: boolean
}

export type CommandPaletteEmitted =
  | { readonly type: "commandPalette.panelClosed" }
  | { readonly type: "commandPalette.textChanged"; readonly text: string }

export const MAX_RECENT = 8

/** The command palette. Its entries stand in `allCommands`. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CommandPaletteEvent,
    emitted: {} as CommandPaletteEmitted,
    input: {} as { readonly owner: Owner },
    tags: {} as "busy"
  },
  actors: {
    findRecent: declareEffect<{ readonly owner: Owner }, CommandPaletteEvents["loaded"]>()
  }
}).createMachine({
  id: "commandPalette",
  context: ({ input }) => ({
    owner: input.owner,
    recent: [],
    lists: {},
    text: "",
    pointed: null,
    isChoosingFirst: false,
    panel: false
  }),
  initial: "finding",
  on: {
    "commandPalette.listOffered": {
      actions: assign(({ context, event }) => ({ lists: { ...context.lists, [event.list]: event.offer } }))
    },
    "commandPalette.panelToggled": {
      guard: ({ context, event }) => context.panel !== event.open,
      actions: enqueueActions(({ enqueue, event: { open } }) => {
        enqueue.assign({ panel: open })
        if (!open) enqueue.emit({ type: "commandPalette.panelClosed" })
      })
    }
  },
  states: {
    finding: {
      tags: "busy",
      invoke: { src: "findRecent", input: ({ context }) => ({ owner: context.owner }) },
      on: { "commandPalette.loaded": { target: "closed", actions: assign(({ event }) => ({ recent: event.recent })) } }
    },
    closed: { on: { "commandPalette.opened": "searching", "commandPalette.keysOpened": "keys" } },
    searching: {
      entry: [
        assign({ text: "", pointed: null, isChoosingFirst: false }),
        emit({ type: "commandPalette.textChanged", text: "" })
      ],
      on: {
        "commandPalette.typed": {
          actions: [
            assign(({ event }) => ({ text: event.text, pointed: null, isChoosingFirst: false })),
            emit(({ event }) => ({ type: "commandPalette.textChanged", text: event.text }))
          ]
        },
        "commandPalette.enterPressed": { actions: assign({ isChoosingFirst: true }) },
        "commandPalette.pointed": { actions: assign(({ event }) => ({ pointed: event.id })) },
        "commandPalette.chosen": {
          target: "closed",
          actions: assign(({ context, event }) => ({
            isChoosingFirst: false,
            recent: [event.id, ...context.recent.filter((id) => id !== event.id)].slice(0, MAX_RECENT)
          }))
        },
        "commandPalette.keysOpened": "keys",
        "commandPalette.closed": "closed"
      }
    },
    keys: { on: { "commandPalette.closed": "closed", "commandPalette.opened": "searching" } }
  }
})

type Snapshot = SnapshotFrom<typeof commandPaletteMachine>
export const isSearching = (snapshot: Snapshot) => snapshot.matches("searching")
export const isShowingKeys = (snapshot: Snapshot) => snapshot.matches("keys")
/** Choices to save when they change; null while they are being read. */
export const selectSavedRecent = (snapshot: Snapshot) =>
  snapshot.matches("finding") ? null : { owner: snapshot.context.owner, recent: snapshot.context.recent }
export const listsOf = (snapshot: Snapshot) => snapshot.context.lists
export const recentOf = (snapshot: Snapshot) => snapshot.context.recent
export const textOf = (snapshot: Snapshot) => snapshot.context.text
export const pointedOf = (snapshot: Snapshot) => snapshot.context.pointed
export const hasPendingChoice = (snapshot: Snapshot) => snapshot.context.isChoosingFirst
export const isPanelShown = (snapshot: Snapshot) => snapshot.context.panel
