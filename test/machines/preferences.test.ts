import { assert, describe, it } from "vitest"
import { Preferences } from "../../src/machines/preferences/preferences-events.ts"
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
import { startRoom } from "./room.ts"

const kept = { theme: null, language: "zh-CN", username: "", palette: null, ...defaultSettings } as const
const found = Preferences.found.make({ kept, systemTheme: "light", device: "desktop" })
const stored = Preferences.stored.make({})
const picked = Preferences.settingsChosen.make({ changes: { themeColor: green.from } })
const derived = Preferences.paletteDerived.make({ palette: green })
const start = (...events: ReadonlyArray<Parameters<typeof startRoom>[2] & object>) =>
  startRoom("preferences", preferencesMachine, ...events)

describe("preferences", () => {
  it("follow the system's theme until one is chosen", () => {
    const preferences = start(found, Preferences.systemThemeTurned.make({ theme: "dark" }))
    assert.strictEqual(themeOf(preferences.now()), "dark")
    assert.deepEqual(preferences.asked(), ["findPreferences"], "the system's theme is nobody's choice")
    preferences.send(
      Preferences.themeChosen.make({ theme: "light" }),
      Preferences.systemThemeTurned.make({ theme: "dark" })
    )
    assert.strictEqual(themeOf(preferences.now()), "light")
  })

  it("are stored whole after each choice, the last one last", () => {
    const preferences = start(
      found,
      Preferences.languageChosen.make({ language: "en-US" }),
      Preferences.themeChosen.make({ theme: "dark" }),
      Preferences.usernameRemembered.make({ username: "ada" }),
      Preferences.menuFolded.make({ folded: true }),
      Preferences.settingsChosen.make({ changes: { menuWidth: 260, footer: false } })
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
    preferences.send(Preferences.deviceTurned.make({ device: "mobile" }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
    preferences.send(Preferences.deviceTurned.make({ device: "desktop" }))
    preferences.send(Preferences.settingsChosen.make({ changes: { hideMenu: true } }))
    assert.isTrue(isMenuInDrawer(preferences.now()))
  })

  it("take over what another window chose, without storing it again", () => {
    const preferences = start(found, Preferences.changedElsewhere.make({ kept: { ...kept, menuWidth: 300 } }))
    assert.strictEqual(settingsOf(preferences.now()).menuWidth, 300)
    assert.deepEqual(preferences.asked(), ["findPreferences"])
  })

  it("tell of the server's menu only when it is turned on", () => {
    const choose = (menuFromServer: boolean) => Preferences.settingsChosen.make({ changes: { menuFromServer } })
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

  it("that was kept is worn at once, and not derived again", () => {
    const again = Preferences.found.make({
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
    preferences.send(Preferences.settingsChosen.make({ changes: { themeColor: "#C2410C" } }), stored)
    assert.deepEqual(paletteOf(preferences.now()), green)
    assert.strictEqual(preferences.inputs().at(-1), "#C2410C")
    preferences.send(Preferences.settingsChosen.make({ changes: { themeColor: defaultSettings.themeColor } }), stored)
    assert.isNull(paletteOf(preferences.now()))
    assert.deepEqual(preferences.open(), [])
  })

  it("is asked for again after another choice came between", () => {
    const preferences = start(found, picked, stored, Preferences.themeChosen.make({ theme: "dark" }), stored)
    assert.strictEqual(preferences.inputs().at(-1), green.from)
  })

  it("is not asked for again and again where it cannot be had", () => {
    const preferences = start(found, picked, stored, Preferences.paletteFailed.make({}))
    assert.deepEqual(preferences.told(), ["preferences.paletteMissed"])
    assert.deepEqual(preferences.open(), [])
    assert.isNull(paletteOf(preferences.now()))
  })
})
