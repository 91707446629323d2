import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import type { Rule } from "../../contract/session.ts"
import { declareEffect } from "../effect-logic.ts"
import type { MenuEvent, MenuEvents } from "./menu-events.ts"

/** `toggled`: the groups of the side menu that the operator opened or closed by hand. */
type Context = {
  readonly rules: ReadonlyArray<Rule>
  readonly toggled: Readonly<Record<string, boolean>>
}

/** Events of the menu for the console. */
export type MenuEmitted =
  | { readonly type: "menu.known"; readonly rules: ReadonlyArray<Rule> }
  | { readonly type: "menu.missing" }
  /** The menu could not be fetched. A previous one stays in use. */
  | { readonly type: "menu.fetchFailed"; readonly fault: Fault }
  /** The menu could not be fetched, and there is no previous one. */
  | { readonly type: "menu.failed" }
  /** The menu is being fetched again: permissions may have changed, and the role with them. */
  | { readonly type: "menu.refetchStarted" }

const cleared = { target: "empty", actions: ["forgetRules", "emitMissing"] } as const

/** The server's menu, stored in local storage and fetched if there is none (specification, section 4). */
export const menuMachine = setup({
  types: { context: {} as Context, events: {} as MenuEvent, emitted: {} as MenuEmitted, tags: {} as "busy" },
  actors: {
    restoreMenu: declareEffect<void, MenuEvents["restored"]>(),
    fetchMenu: declareEffect<void, MenuEvents["fetched" | "fetchFailed"]>()
  },
  guards: {
    isNotPermitted: ({ event }) =>
      event.type === "menu.callFailed" && event.fault._tag === "Refused" && event.fault.code === codes.notPermitted,
    isSame: ({ context, event }) =>
      event.type === "menu.fetched" && JSON.stringify(event.rules) === JSON.stringify(context.rules)
  },
  actions: {
    learn: enqueueActions(({ enqueue }, { rules }: { readonly rules: ReadonlyArray<Rule> }) => {
      enqueue.assign({ rules })
      enqueue.emit({ type: "menu.known", rules })
    }),
    forgetRules: assign({ rules: [], toggled: {} }),
    emitFailed: emit((_, { fault }: { readonly fault: Fault }) => ({ type: "menu.fetchFailed" as const, fault })),
    emitMissing: emit({ type: "menu.missing" })
  }
}).createMachine({
  id: "menu",
  context: { rules: [], toggled: {} },
  initial: "restoring",
  on: {
    "menu.groupToggled": {
      actions: assign(({ context, event }) => ({ toggled: { ...context.toggled, [event.name]: event.open } }))
    }
  },
  states: {
    restoring: {
      tags: "busy",
      invoke: { src: "restoreMenu" },
      on: {
        "menu.restored": [
          {
            guard: ({ event }) => event.rules.length > 0,
            target: "known",
            actions: { type: "learn", params: ({ event }) => event }
          },
          { target: "empty", actions: "emitMissing" }
        ]
      }
    },
    empty: { on: { "menu.requested": "fetching" } },
    /** A known menu stays in force while it is fetched again. */
    fetching: {
      tags: "busy",
      invoke: { src: "fetchMenu" },
      on: {
        "menu.fetched": { target: "known", actions: { type: "learn", params: ({ event }) => event } },
        "menu.fetchFailed": [
          {
            guard: ({ context }) => context.rules.length > 0,
            target: "known",
            actions: { type: "emitFailed", params: ({ event }) => event }
          },
          {
            target: "failed",
            actions: [{ type: "emitFailed", params: ({ event }) => event }, emit({ type: "menu.failed" })]
          }
        ],
        "menu.cleared": cleared
      }
    },
    failed: { on: { "menu.requested": "fetching", "menu.cleared": cleared } },
    known: {
      on: {
        "menu.requested": "fetching",
        "menu.refreshed": "refreshing",
        "menu.callFailed": { guard: "isNotPermitted", target: "refreshing" },
        "menu.cleared": cleared
      }
    },
    /** The known menu stays in force, even if this fetch fails. */
    refreshing: {
      tags: "busy",
      entry: emit({ type: "menu.refetchStarted" }),
      invoke: { src: "fetchMenu" },
      on: {
        "menu.fetched": [
          { guard: "isSame", target: "known" },
          { target: "known", actions: { type: "learn", params: ({ event }) => event } }
        ],
        "menu.fetchFailed": "known",
        "menu.requested": "fetching",
        "menu.cleared": cleared
      }
    }
  }
})

/** Reports any failed call to the menu. */
export const callFailed = ({ event: { fault } }: { readonly event: { readonly fault: Fault } }) => ({
  type: "menu.callFailed" as const,
  fault
})

type Snapshot = SnapshotFrom<typeof menuMachine>
export const rulesOf = (snapshot: Snapshot) => snapshot.context.rules
export const toggledGroupsOf = (snapshot: Snapshot) => snapshot.context.toggled
