import { assign, setup, type SnapshotFrom } from "xstate"
import { ask } from "../ask.ts"
import type { PreferencesEvent, PreferencesFacts, PreferencesKept, Theme } from "./preferences-events.ts"

type Context = { readonly kept: PreferencesKept; readonly systemTheme: Theme }

/** Theme, language and what else an operator chose, kept in local storage. */
export const preferencesMachine = setup({
  types: { context: {} as Context, events: {} as PreferencesEvent, tags: {} as "busy" },
  actors: {
    findPreferences: ask<void, PreferencesFacts["found"]>(),
    storePreferences: ask<PreferencesKept, PreferencesFacts["stored"]>()
  },
  actions: {
    change: assign(({ context }, params: Partial<PreferencesKept>) => ({ kept: { ...context.kept, ...params } }))
  }
}).createMachine({
  id: "preferences",
  context: { kept: { theme: null, language: "zh-CN", username: "", menuCollapse: false }, systemTheme: "light" },
  initial: "looking",
  states: {
    looking: {
      tags: "busy",
      invoke: { src: "findPreferences" },
      on: {
        "preferences.found": {
          target: "chosen",
          actions: assign(({ event }) => ({ kept: event.kept, systemTheme: event.systemTheme }))
        }
      }
    },
    chosen: {
      initial: "settled",
      on: {
        "preferences.languageChosen": {
          guard: ({ context, event }) => context.kept.language !== event.language,
          target: ".storing",
          reenter: true,
          actions: { type: "change", params: ({ event }) => ({ language: event.language }) }
        },
        "preferences.themeChosen": {
          guard: ({ context, event }) => context.kept.theme !== event.theme,
          target: ".storing",
          reenter: true,
          actions: { type: "change", params: ({ event }) => ({ theme: event.theme }) }
        },
        "preferences.usernameRemembered": {
          target: ".storing",
          reenter: true,
          actions: { type: "change", params: ({ event }) => ({ username: event.username }) }
        },
        "preferences.menuFolded": {
          guard: ({ context, event }) => context.kept.menuCollapse !== event.folded,
          target: ".storing",
          reenter: true,
          actions: { type: "change", params: ({ event }) => ({ menuCollapse: event.folded }) }
        },
        "preferences.systemThemeTurned": { actions: assign(({ event }) => ({ systemTheme: event.theme })) }
      },
      states: {
        settled: {},
        storing: {
          tags: "busy",
          invoke: { src: "storePreferences", input: ({ context }) => context.kept },
          on: { "preferences.stored": "settled" }
        }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof preferencesMachine>
export const languageOf = (snapshot: Snapshot) => snapshot.context.kept.language
export const themeOf = (snapshot: Snapshot) => snapshot.context.kept.theme ?? snapshot.context.systemTheme
export const rememberedOf = (snapshot: Snapshot) => snapshot.context.kept.username
export const isTabBarShown = (snapshot: Snapshot) => snapshot.context.kept.tabBar === true
export const isMenuFolded = (snapshot: Snapshot) => snapshot.context.kept.menuCollapse
