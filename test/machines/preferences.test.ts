import { assert, describe, it } from "vitest"
import { PreferencesEvents } from "../../src/machines/preferences/preferences-events.ts"
import {
  appSettingsOf,
  isMenuInDrawer,
  languageOf,
  paletteOf,
  preferencesMachine,
  settingsOf,
  themeOf
} from "../../src/machines/preferences/preferences-machine.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import { green } from "./preferences-samples.ts"
import { startActor } from "./actor.ts"

const kept = { theme: null, language: "zh-CN", username: "", palette: null, ...defaultSettings } as const
const found = PreferencesEvents.found.make({ kept, systemTheme: "light", device: "desktop" })
const stored = PreferencesEvents.stored.make({})
const picked = PreferencesEvents.settingsChosen.make({ changes: { themeColor: green.from } })
const derived = PreferencesEvents.paletteDerived.make({ palette: green })
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
  startActor("preferences", preferencesMachine, ...events)

describe("preferences", () => {
  it("follow the system's theme until one is chosen", () => {
    const preferences = start(found, PreferencesEvents.systemThemeTurned.make({ theme: "dark" }))
    assert.strictEqual(themeOf(preferences.now()), "dark")
    assert.deepEqual(preferences.asked(), ["findPreferences"], "the system's theme is nobody's choice")
    preferences.send(
      PreferencesEvents.themeChosen.make({ theme: "light" }),
      PreferencesEvents.systemThemeTurned.make({ theme: "dark" })
    )
    assert.strictEqual(themeOf(preferences.now()), "light")
  })

  it("are stored whole after each choice, the last one last", () => {
    const preferences = start(
      found,
      PreferencesEvents.languageChosen.make({ language: "en-US" }),
      PreferencesEvents.themeChosen.make({ theme: "dark" }),
      PreferencesEvents.usernameRemembered.make({ username: "ada" }),
      PreferencesEvents.menuFolded.make({ folded: true }),
      PreferencesEvents.settingsChosen.make({ changes: { menuWidth: 260, footer: false } })
    )
    assert.strictEqual(languageOf(preferences.now()), "en-US")
    assert.deepEqual(preferences.inputs().at(-1), {
      ...kept,
      theme: "dark",
      language: "en-US",
      username: "ada",
      menuCollapse: true,
      menuWidth: 260,
      footer: false
    })
    assert.strictEqual(preferences.asked().filter((src) => src === "storePreferences").length, 5)
    assert.strictEqual(preferences.open().length, 1)
    preferences.send(stored)
    assert.deepEqual(preferences.open(), [])
  })

  it("begin as the specification says", () => {
    assert.deepEqual(appSettingsOf(start(found).now()), {
      theme: "light",
      colorWeak: false,
      navbar: true,
      menu: true,
      hideMenu: false,
      menuCollapse: false,
      footer: true,
      themeColor: "#165DFF",
      menuWidth: 220,
      globalSettings: false,
      device: "desktop",
      tabBar: false,
      menuFromServer: true
    })
  })

  it("put the menu into a drawer on a narrow screen, and where it is wanted so", () => {
    const preferences = start(found)
    assert.isFalse(isMenuInDrawer(preferences.now()))
    preferences.send(PreferencesEvents.deviceTurned.make({ device: "mobile" }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
    preferences.send(PreferencesEvents.deviceTurned.make({ device: "desktop" }))
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { hideMenu: true } }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
  })

  it("take over what another window chose, without storing it again", () => {
    const preferences = start(found, PreferencesEvents.changedElsewhere.make({ kept: { ...kept, menuWidth: 300 } }))
    assert.strictEqual(settingsOf(preferences.now()).menuWidth, 300)
    assert.deepEqual(preferences.asked(), ["findPreferences"])
  })

  it("tell of the server's menu only when it is turned on", () => {
    const choose = (menuFromServer: boolean) => PreferencesEvents.settingsChosen.make({ changes: { menuFromServer } })
    const preferences = start(found, choose(true), stored, choose(false), stored)
    assert.deepEqual(preferences.told(), [])
    preferences.send(choose(true))
    assert.deepEqual(preferences.told(), ["preferences.serverMenuChosen"])
  })
})

describe("the palette of a theme colour", () => {
  it("is derived once the colour is stored, and kept", () => {
    const preferences = start(found, picked)
    assert.strictEqual(preferences.asked().at(-1), "storePreferences")
    preferences.send(stored)
    assert.strictEqual(preferences.inputs().at(-1), green.from)
    preferences.send(derived)
    assert.deepEqual(paletteOf(preferences.now()), green)
    assert.deepEqual(preferences.inputs().at(-1), { ...kept, themeColor: green.from, palette: green })
    preferences.send(stored)
    assert.deepEqual(preferences.open(), [])
  })

  it("that was kept is stale at once, and not derived again", () => {
    const again = PreferencesEvents.found.make({
      kept: { ...kept, themeColor: green.from, palette: green },
      systemTheme: "light",
      device: "desktop"
    })
    const preferences = start(again)
    assert.deepEqual(paletteOf(preferences.now()), green)
    assert.deepEqual(preferences.asked(), ["findPreferences"])
  })

  it("stays until the next is there; the default colour needs none", () => {
    const preferences = start(found, picked, stored, derived, stored)
    preferences.send(PreferencesEvents.settingsChosen.make({ changes: { themeColor: "#C2410C" } }), stored)
    assert.deepEqual(paletteOf(preferences.now()), green)
    assert.strictEqual(preferences.inputs().at(-1), "#C2410C")
    preferences.send(
      PreferencesEvents.settingsChosen.make({ changes: { themeColor: defaultSettings.themeColor } }),
      stored
    )
    assert.isNull(paletteOf(preferences.now()))
    assert.deepEqual(preferences.open(), [])
  })

  it("is asked for again after another choice came between", () => {
    const preferences = start(found, picked, stored, PreferencesEvents.themeChosen.make({ theme: "dark" }), stored)
    assert.strictEqual(preferences.inputs().at(-1), green.from)
  })

  it("is not asked for again and again where it cannot be had", () => {
    const preferences = start(found, picked, stored, PreferencesEvents.paletteFailed.make({}))
    assert.deepEqual(preferences.told(), ["preferences.paletteMissed"])
    assert.deepEqual(preferences.open(), [])
    assert.isNull(paletteOf(preferences.now()))
  })
})
