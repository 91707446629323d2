import fc from "fast-check"
import { afterEach, assert, beforeEach, describe, it, vi } from "vitest"
import { loadPreferences } from "../../src/effects/storage/stored-preferences.ts"
import { savePreferences } from "../../src/effects/storage/local-storage.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import { greenPalette } from "../machines/fixtures.ts"

const overseas = ["sg.wheelhouse.example"]
const items = new Map<string, string>()
const load = (host = "console.example") => loadPreferences(host, overseas)
const holding = (settings: unknown) => {
  items.set("settings", JSON.stringify(settings))
  return load()
}

beforeEach(() => {
  items.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const first = { theme: "light", language: "zh-CN", username: "", palette: null, ...defaultSettings } as const

describe("stored preferences", () => {
  it("Without stored preferences the specified defaults apply", () => assert.deepEqual(load(), first))

  it("Preferences return as stored under versioned keys", () => {
    const chosen = {
      ...first,
      theme: "dark",
      language: "en-US",
      username: "ada",
      colorWeak: true,
      navbar: false,
      menuWidth: 300,
      themeColor: greenPalette.from,
      palette: greenPalette,
      menuFromServer: false
    } as const
    savePreferences(chosen)
    assert.deepEqual(load(), chosen)
    assert.deepEqual([...items.keys()].sort(), ["Accept-Language", "settings", "theme"])
    assert.strictEqual(JSON.parse(items.get("settings")!).version, 1)
  })

  it("A window keeps what another one stored meanwhile", () => {
    savePreferences(first)
    savePreferences({ ...first, theme: "dark", language: "en-US", footer: false }, first)
    savePreferences({ ...first, palette: greenPalette }, first)
    assert.deepEqual(load(), { ...first, theme: "dark", language: "en-US", footer: false, palette: greenPalette })
  })

  it.each(["light", "dark", "system"] as const)("keeps the theme that was chosen: %s", (theme) => {
    savePreferences({ ...first, theme })
    assert.strictEqual(items.get("theme"), theme)
    assert.strictEqual(load().theme, theme)
  })

  it("falls back field by field", () => {
    const settings = {
      version: 1,
      menuWidth: "wide",
      navbar: false,
      footer: 1,
      themeColor: "red",
      tabBar: true,
      username: 7
    }
    assert.deepEqual(holding(settings), { ...first, navbar: false, tabBar: true })
    for (const menuWidth of [0, -220, 159, 401, 220.5, null, "220"])
      assert.strictEqual(holding({ version: 1, menuWidth }).menuWidth, 220)
    for (const themeColor of ["#165dff", "165DFF", "#165DFF;", "#FFF", 5])
      assert.strictEqual(holding({ version: 1, themeColor }).themeColor, "#165DFF")
    for (const palette of [
      {},
      { ...greenPalette, light: {} },
      { ...greenPalette, dark: { ...greenPalette.dark, accent: "url(x)" } },
      "x"
    ])
      assert.isNull(holding({ version: 1, themeColor: greenPalette.from, palette }).palette)
  })

  it("Unversioned preferences are read, and newer versions ignored", () => {
    assert.isTrue(holding({ menuCollapse: true }).menuCollapse)
    assert.deepEqual(holding({ version: 2, navbar: false }), first)
  })

  it("Preferences are complete, whatever the storage holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (settings, language) => {
        items.set("settings", settings)
        items.set("Accept-Language", language)
        items.set("theme", language)
        assert.deepEqual(Object.keys(load()).sort(), Object.keys(first).sort())
      })
    )
  })

  it("The language is a stored permitted one, else the host's", () => {
    assert.strictEqual(load().language, "zh-CN")
    assert.strictEqual(load("SG.wheelhouse.example").language, "en-US")
    items.set("Accept-Language", "zh-CN")
    assert.strictEqual(load("sg.wheelhouse.example").language, "zh-CN")
    items.set("Accept-Language", "fr-FR")
    assert.strictEqual(load().language, "zh-CN")
    assert.strictEqual(load("sg.wheelhouse.example").language, "en-US")
  })
})
