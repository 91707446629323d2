import { assert, describe, it } from "vitest"
import { PreferencesEvents } from "../../src/machines/preferences/preferences-events.ts"
import {
  isMenuInDrawer,
  languageOf,
  paletteOf,
  preferencesMachine,
  selectSavedPreferences,
  settingsOf,
  themeOf
} from "../../src/machines/preferences/preferences-machine.ts"
import { settingsText } from "../../src/machines/preferences/settings-text.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import { greenPalette } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const saved = { theme: "light", language: "zh-CN", username: "", palette: null, ...defaultSettings } as const
const loaded = PreferencesEvents.loaded.make({ saved, systemTheme: "light", device: "desktop" })
const picked = PreferencesEvents.settingsChosen.make({ changes: { themeColor: greenPalette.from } })
const derived = PreferencesEvents.paletteDerived.make({ palette: greenPalette })
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("preferences", preferencesMachine, ...events)

describe("preferences", () => {
  it("The theme begins light and follows the system by choice", () => {
    const preferences = start(loaded, PreferencesEvents.systemThemeTurned.make({ theme: "dark" }))
    assert.strictEqual(themeOf(preferences.now()), "light")
    preferences.send(PreferencesEvents.themeChosen.make({ theme: "system" }))
    assert.strictEqual(themeOf(preferences.now()), "dark")
    preferences.send(PreferencesEvents.systemThemeTurned.make({ theme: "light" }))
    assert.strictEqual(themeOf(preferences.now()), "light")
    assert.deepEqual(preferences.invoked(), ["findPreferences"], "the system's theme is nobody's choice")
    preferences.send(
      PreferencesEvents.themeChosen.make({ theme: "light" }),
      PreferencesEvents.systemThemeTurned.make({ theme: "dark" })
    )
    assert.strictEqual(themeOf(preferences.now()), "light")
  })

  it("are saved whole after each choice", () => {
    const preferences = start()
    const written = preferences.saved(selectSavedPreferences)
    preferences.send(loaded)
    assert.deepEqual(written, [], "what was found is saved already")
    preferences.send(
      PreferencesEvents.languageChosen.make({ language: "en-US" }),
      PreferencesEvents.themeChosen.make({ theme: "dark" }),
      PreferencesEvents.usernameRemembered.make({ username: "ada" }),
      PreferencesEvents.menuFolded.make({ folded: true }),
      PreferencesEvents.settingsChosen.make({ changes: { menuWidth: 260, footer: false } })
    )
    assert.strictEqual(languageOf(preferences.now()), "en-US")
    assert.deepEqual(written.at(-1), {
      ...saved,
      theme: "dark",
      language: "en-US",
      username: "ada",
      menuCollapse: true,
      menuWidth: 260,
      footer: false
    })
    assert.strictEqual(written.length, 5)
    preferences.send(
      PreferencesEvents.drawerToggled.make({ open: true }),
      PreferencesEvents.systemThemeTurned.make({ theme: "dark" })
    )
    assert.strictEqual(written.length, 5, "what the window shows is nobody's choice")
    assert.deepEqual(preferences.open(), [])
  })

  it("Preferences report a language chosen here or elsewhere", () => {
    const preferences = start(loaded)
    assert.deepEqual(preferences.reported(), [], "the language at the start is no other one")
    preferences.send(PreferencesEvents.languageChosen.make({ language: "en-US" }))
    preferences.send(PreferencesEvents.changedElsewhere.make({}), loaded)
    assert.deepEqual(preferences.reported(), ["preferences.languageChanged", "preferences.languageChanged"])
  })

  it("begin as the specification says", () => {
    assert.deepEqual(JSON.parse(settingsText(start(loaded).now(), [])), {
      theme: "light",
      globalSettings: false,
      device: "desktop",
      serverMenu: [],
      ...defaultSettings
    })
  })

  it("The menu is a drawer on narrow screens and on request", () => {
    const preferences = start(loaded)
    assert.isFalse(isMenuInDrawer(preferences.now()))
    preferences.send(PreferencesEvents.deviceChanged.make({ device: "mobile" }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
    preferences.send(PreferencesEvents.deviceChanged.make({ device: "desktop" }))
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { hideMenu: true } }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
  })

  it("Another window's choices apply without being saved again", () => {
    const preferences = start(loaded)
    const written = preferences.saved(selectSavedPreferences)
    preferences.send(PreferencesEvents.changedElsewhere.make({}))
    assert.deepEqual(preferences.invoked(), ["findPreferences", "findPreferences"])
    preferences.send(
      PreferencesEvents.loaded.make({ saved: { ...saved, menuWidth: 300 }, systemTheme: "light", device: "desktop" })
    )
    assert.strictEqual(settingsOf(preferences.now()).menuWidth, 300)
    assert.deepEqual(written, [])
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { menuWidth: saved.menuWidth } }))
    assert.deepEqual(written, [saved], "the operator's own choice, though it is what was found first")
  })

  it("Preferences report the server's menu only when turned on", () => {
    const choose = (menuFromServer: boolean) => PreferencesEvents.settingsChosen.make({ changes: { menuFromServer } })
    const preferences = start(loaded, choose(true), choose(false))
    assert.deepEqual(preferences.reported(), [])
    preferences.send(choose(true))
    assert.deepEqual(preferences.reported(), ["preferences.serverMenuChosen"])
  })
})

describe("the palette of a theme colour", () => {
  it("A saved colour's palette is derived and stored", () => {
    const preferences = start(loaded)
    const written = preferences.saved(selectSavedPreferences)
    preferences.send(picked)
    assert.deepEqual(written, [{ ...saved, themeColor: greenPalette.from }])
    assert.strictEqual(preferences.inputs().at(-1), greenPalette.from)
    preferences.send(derived)
    assert.deepEqual(paletteOf(preferences.now()), greenPalette)
    assert.deepEqual(written.at(-1), { ...saved, themeColor: greenPalette.from, palette: greenPalette })
    assert.deepEqual(preferences.open(), [])
  })

  it("A stored palette is used immediately and not derived again", () => {
    const again = PreferencesEvents.loaded.make({
      saved: { ...saved, themeColor: greenPalette.from, palette: greenPalette },
      systemTheme: "light",
      device: "desktop"
    })
    const preferences = start(again)
    assert.deepEqual(paletteOf(preferences.now()), greenPalette)
    assert.deepEqual(preferences.invoked(), ["findPreferences"])
  })

  it("A palette stays until the next, and the default needs none", () => {
    const preferences = start(loaded, picked, derived)
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { themeColor: "#C2410C" } }))
    assert.deepEqual(paletteOf(preferences.now()), greenPalette)
    assert.strictEqual(preferences.inputs().at(-1), "#C2410C")
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { themeColor: defaultSettings.themeColor } }))
    assert.isNull(paletteOf(preferences.now()))
    assert.deepEqual(preferences.open(), [])
  })

  it("A palette is derived again after another choice", () => {
    const preferences = start(loaded, picked, PreferencesEvents.themeChosen.make({ theme: "dark" }))
    assert.strictEqual(preferences.inputs().at(-1), greenPalette.from)
  })

  it("A failed palette is not derived again", () => {
    const preferences = start(loaded, picked, PreferencesEvents.paletteFailed.make({}))
    assert.deepEqual(preferences.reported(), ["preferences.paletteMissed"])
    assert.deepEqual(preferences.open(), [])
    assert.isNull(paletteOf(preferences.now()))
  })
})
