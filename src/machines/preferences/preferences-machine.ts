import { assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { Device, PreferencesEvent, PreferencesEvents, SavedPreferences, Theme } from "./preferences-events.ts"
import { defaultSettings } from "./settings.ts"

type Context = {
  readonly saved: SavedPreferences
  readonly systemTheme: Theme
  readonly device: Device
  /** The settings drawer is open (specification, section 3). */
  readonly globalSettings: boolean
  /** The theme colour whose palette could not be derived; not tried again until another is picked. */
  readonly underived: string
}

/** Events of the preferences for the console. */
export type PreferencesEmitted = {
  readonly type:
    | "preferences.serverMenuChosen"
    | "preferences.languageChanged"
    | "preferences.paletteMissed"
    | "preferences.settingsCopied"
    | "preferences.settingsNotCopied"
}

const isPlain = ({ themeColor }: SavedPreferences) => themeColor === defaultSettings.themeColor

/** Stores a choice of the operator that differs from the stored one. */
const choosing = <E extends PreferencesEvent>(changesOf: (event: E) => Partial<SavedPreferences>) => {
  const params = ({ event }: { readonly event: E }) => changesOf(event)
  return {
    guard: { type: "isChange", params },
    target: ".settled",
    reenter: true,
    actions: { type: "change", params }
  } as const
}

/** Theme, language and the operator's other choices, stored in local storage. */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreferencesEvent,
    emitted: {} as PreferencesEmitted,
    tags: {} as "busy"
  },
  actors: {
    findPreferences: declareEffect<void, PreferencesEvents["loaded"]>(),
    derivePalette: declareEffect<string, PreferencesEvents["paletteDerived" | "paletteFailed"]>(),
    copySettings: declareEffect<string, PreferencesEvents["copied" | "copyFailed"]>()
  },
  actions: {
    change: assign(({ context }, params: Partial<SavedPreferences>) => ({ saved: { ...context.saved, ...params } })),
    assignLoaded: assign((_, { saved, systemTheme, device }: PreferencesEvents["loaded"]) => ({
      saved,
      systemTheme,
      device
    })),
    emitEvent: emit((_, params: PreferencesEmitted) => params)
  },
  guards: {
    isOtherLanguage: ({ context: { saved } }, params: { readonly language: SavedPreferences["language"] }) =>
      saved.language !== params.language,
    isChange: ({ context: { saved } }, params: Partial<SavedPreferences>) =>
      Object.entries(params).some(([name, value]) => saved[name as keyof SavedPreferences] !== value),
    isPaletteMissing: ({ context: { saved, underived } }) =>
      !isPlain(saved) && saved.palette?.from !== saved.themeColor && underived !== saved.themeColor
  }
}).createMachine({
  id: "preferences",
  context: {
    saved: { theme: "light", language: "zh-CN", username: "", palette: null, ...defaultSettings },
    systemTheme: "light",
    device: "desktop",
    globalSettings: false,
    underived: ""
  },
  initial: "looking",
  states: {
    looking: {
      tags: "busy",
      invoke: { src: "findPreferences" },
      on: {
        "preferences.loaded": [
          {
            guard: { type: "isOtherLanguage", params: ({ event }) => event.saved },
            target: "chosen",
            actions: [
              { type: "assignLoaded", params: ({ event }) => event },
              { type: "emitEvent", params: { type: "preferences.languageChanged" } }
            ]
          },
          { target: "chosen", actions: { type: "assignLoaded", params: ({ event }) => event } }
        ]
      }
    },
    chosen: {
      initial: "settled",
      on: {
        "preferences.languageChosen": {
          guard: { type: "isOtherLanguage", params: ({ event }) => event },
          target: ".settled",
          reenter: true,
          actions: [
            { type: "change", params: ({ event }) => ({ language: event.language }) },
            { type: "emitEvent", params: { type: "preferences.languageChanged" } }
          ]
        },
        "preferences.themeChosen": choosing(({ theme }) => ({ theme })),
        "preferences.usernameRemembered": choosing(({ username }) => ({ username })),
        "preferences.menuFolded": choosing(({ folded }) => ({ menuCollapse: folded })),
        "preferences.settingsChosen": [
          {
            guard: ({ context, event }) => event.changes.menuFromServer === true && !context.saved.menuFromServer,
            target: ".settled",
            reenter: true,
            actions: [
              { type: "change", params: ({ event }) => event.changes },
              { type: "emitEvent", params: { type: "preferences.serverMenuChosen" } }
            ]
          },
          choosing(({ changes }) => changes)
        ],
        "preferences.changedElsewhere": "looking",
        "preferences.copyRequested": { target: ".copying", reenter: true },
        "preferences.systemThemeTurned": { actions: assign(({ event }) => ({ systemTheme: event.theme })) },
        "preferences.deviceChanged": { actions: assign(({ event }) => ({ device: event.device })) },
        "preferences.drawerToggled": {
          guard: ({ context, event }) => context.globalSettings !== event.open,
          actions: assign(({ event }) => ({ globalSettings: event.open }))
        }
      },
      states: {
        settled: { always: { guard: "isPaletteMissing", target: "deriving" } },
        deriving: {
          tags: "busy",
          invoke: { src: "derivePalette", input: ({ context }) => context.saved.themeColor },
          on: {
            "preferences.paletteDerived": {
              target: "settled",
              actions: { type: "change", params: ({ event }) => ({ palette: event.palette }) }
            },
            "preferences.paletteFailed": {
              target: "settled",
              actions: [
                assign(({ context }) => ({ underived: context.saved.themeColor })),
                { type: "emitEvent", params: { type: "preferences.paletteMissed" } }
              ]
            }
          }
        },
        copying: {
          tags: "busy",
          invoke: {
            src: "copySettings",
            input: ({ event }) => (event.type === "preferences.copyRequested" ? event.text : "")
          },
          on: {
            "preferences.copied": {
              target: "settled",
              actions: { type: "emitEvent", params: { type: "preferences.settingsCopied" } }
            },
            "preferences.copyFailed": {
              target: "settled",
              actions: { type: "emitEvent", params: { type: "preferences.settingsNotCopied" } }
            }
          }
        }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof preferencesMachine>
/** Preferences to save when they change; null while they are being read. */
export const selectSavedPreferences = (snapshot: Snapshot) =>
  snapshot.matches("chosen") ? snapshot.context.saved : null
export const languageOf = (snapshot: Snapshot) => snapshot.context.saved.language
export const themeChoiceOf = (snapshot: Snapshot) => snapshot.context.saved.theme
export const themeOf = ({ context: { saved, systemTheme } }: Snapshot): Theme =>
  saved.theme === "system" ? systemTheme : saved.theme
export const rememberedOf = (snapshot: Snapshot) => snapshot.context.saved.username
export const isTabBarShown = (snapshot: Snapshot) => snapshot.context.saved.tabBar === true
export const isMenuFolded = (snapshot: Snapshot) => snapshot.context.saved.menuCollapse
export const settingsOf = (snapshot: Snapshot) => snapshot.context.saved
/** Null for the default colours. The previous palette stays until the new one is derived. */
export const paletteOf = ({ context: { saved } }: Snapshot) => (isPlain(saved) ? null : saved.palette)
export const areSettingsOpen = (snapshot: Snapshot) => snapshot.context.globalSettings
export const isNarrow = ({ context }: Snapshot) => context.device === "mobile"
/** True on a narrow screen, or by the operator's choice. */
export const isMenuInDrawer = (snapshot: Snapshot) => isNarrow(snapshot) || snapshot.context.saved.hideMenu
