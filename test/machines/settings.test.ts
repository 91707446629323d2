import { assert, describe, it } from "vitest"
import { paletteFrom, settingsFrom } from "../../src/effects/storage/stored-preferences.ts"
import { defaultSettings, isMenuWidth } from "../../src/machines/preferences/settings.ts"
import { greenPalette } from "./fixtures.ts"

describe("stored settings", () => {
  it("Without stored settings the specified defaults apply", () => {
    assert.deepEqual(settingsFrom({}), {
      colorWeak: false,
      navbar: true,
      menu: true,
      hideMenu: false,
      menuCollapse: false,
      footer: true,
      themeColor: "#165DFF",
      menuWidth: 220,
      tabBar: false,
      menuFromServer: true
    })
  })

  it("hold what was stored, each field by itself", () => {
    for (const [name, preset] of Object.entries(defaultSettings)) {
      const other = { menuWidth: 300, themeColor: "#00FF7F" }[name] ?? !preset
      assert.deepEqual(settingsFrom({ [name]: other }), { ...defaultSettings, [name]: other })
      for (const wrong of [null, "true", 1, {}, "#00ff7f", "x#00FF7F", "#00FF7FF"])
        assert.deepEqual(settingsFrom({ [name]: wrong }), defaultSettings, name)
    }
  })

  it("take nothing besides", () => assert.deepEqual(settingsFrom({ theme: "dark", isAdmin: true }), defaultSettings))

  it("A stored menu width is 160 to 400 pixels", () => {
    assert.deepEqual([159, 160, 161, 399, 400, 401, 200.5, Number.NaN, "200"].map(isMenuWidth), [
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false
    ])
  })

  it("hold a palette only where it is whole", () => {
    assert.deepEqual(paletteFrom(greenPalette), greenPalette)
    assert.deepEqual([null, undefined, {}, "x", 1].map(paletteFrom), [null, null, null, null, null])
    assert.isNull(paletteFrom({ ...greenPalette, from: "#00ff7f" }))
    for (const theme of ["light", "dark"] as const) {
      assert.isNull(paletteFrom({ ...greenPalette, [theme]: undefined }))
      for (const name of Object.keys(greenPalette[theme])) {
        const { [name as "accent"]: _, ...lacking } = greenPalette[theme]
        assert.isNull(paletteFrom({ ...greenPalette, [theme]: lacking }), `${theme} without ${name}`)
        for (const wrong of ["url(x)", "x#123456", "#1234567", 7])
          assert.isNull(
            paletteFrom({ ...greenPalette, [theme]: { ...greenPalette[theme], [name]: wrong } }),
            `${theme} ${name}`
          )
      }
    }
  })
})
