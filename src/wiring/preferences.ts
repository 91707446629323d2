import { loadPreferences } from "../effects/storage/stored-preferences.ts"
import { savePreferences, PREFERENCES_KEYS } from "../effects/storage/local-storage.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { preferencesMachine, selectSavedPreferences } from "../machines/preferences/preferences-machine.ts"
import { actorOf } from "../machines/console/actors.ts"
import { startLazily } from "../kit/load.ts"
import { type lazyEffect, fromStart, fromSync } from "./from-effect.ts"
import type { EffectRuntime } from "./effect-runtime.ts"
import { saveChanges } from "../machines/save-changes.ts"
import { implement } from "../machines/effect-logic.ts"

const overseas = (import.meta.env["VITE_OVERSEAS_HOSTS"] ?? "sg.wheelhouse.example")
  .split(",")
  .map((host: string) => host.trim().toLowerCase())

const darkness = matchMedia("(prefers-color-scheme: dark)")
const systemTheme = () => (darkness.matches ? ("dark" as const) : ("light" as const))
const narrowness = matchMedia("(max-width: 991.98px)")
const device = () => (narrowness.matches ? ("mobile" as const) : ("desktop" as const))

type Lazy = ReturnType<typeof lazyEffect<EffectRuntime>>

/** The code that derives a palette, loaded for operators who pick a colour of their own. */
const loadPalettes = () => import("../ui/theme/derive-palette.ts")

export const wiredPreferences = (lazy: Lazy, load: typeof loadPalettes = loadPalettes) =>
  implement(preferencesMachine, {
    findPreferences: fromSync(() => ({
      type: "preferences.loaded",
      saved: loadPreferences(location.hostname, overseas),
      systemTheme: systemTheme(),
      device: device()
    })),
    derivePalette: fromStart((accent, sendBack) =>
      startLazily(
        load,
        ({ paletteOf }) => sendBack({ type: "preferences.paletteDerived", palette: paletteOf(accent) }),
        () => sendBack({ type: "preferences.paletteFailed" })
      )
    ),
    ...lazy("copySettings")
  })

/** Saves the operator's choices, and reports the system's theme, the window's width, and choices from other windows. */
export const connectPreferences = (console: ConsoleActor): void => {
  const preferences = actorOf(console, "preferences")
  saveChanges(preferences, selectSavedPreferences, savePreferences)
  darkness.addEventListener("change", () =>
    preferences.send({ type: "preferences.systemThemeTurned", theme: systemTheme() })
  )
  narrowness.addEventListener("change", () => preferences.send({ type: "preferences.deviceChanged", device: device() }))
  addEventListener("storage", ({ key }) => {
    if (key === null || PREFERENCES_KEYS.includes(key)) preferences.send({ type: "preferences.changedElsewhere" })
  })
}
