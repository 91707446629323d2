import { assert, describe, it } from "vitest"
import { rulesOf } from "../../src/machines/menu/menu-machine.ts"
import { areSettingsOpen } from "../../src/machines/preferences/preferences-machine.ts"
import { savedAnswers, openConsole, invocationCount } from "./console-runtime.ts"
import { systemMenu, unreachable } from "./fixtures.ts"

describe("the settings", () => {
  it("Turning on the server's menu fetches once and survives failures", () => {
    const runtime = openConsole({ ...savedAnswers, fetchMenu: { type: "menu.fetchFailed", fault: unreachable } })
    const choose = (menuFromServer: boolean) =>
      runtime.send("preferences", { type: "preferences.settingsChosen", changes: { menuFromServer } })
    choose(true)
    choose(false)
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 0)
    choose(true)
    assert.strictEqual(invocationCount(runtime, "fetchMenu"), 1)
    assert.deepEqual(rulesOf(runtime.snapshotOf("menu")), systemMenu)
    assert.deepEqual(runtime.notices(), [["error", "menu.fetchFailed", 1]])
  })

  it("Settings say whether copying worked and which colours failed", () => {
    const runtime = openConsole({ ...savedAnswers, copySettings: { type: "preferences.copied" } })
    runtime.send("preferences", { type: "preferences.copyRequested", text: "{}" })
    runtime.reported["copySettings"] = { type: "preferences.copyFailed" }
    runtime.send("preferences", { type: "preferences.copyRequested", text: "{}" })
    runtime.reported["derivePalette"] = { type: "preferences.paletteFailed" }
    runtime.send("preferences", { type: "preferences.settingsChosen", changes: { themeColor: "#0A7F5A" } })
    assert.deepEqual(runtime.notices(), [
      ["success", "settings.copied", 1],
      ["error", "settings.copyFailed", 1],
      ["error", "settings.paletteMissed", 1]
    ])
  })

  it("are closed when the session is left", () => {
    const runtime = openConsole(savedAnswers)
    runtime.send("preferences", { type: "preferences.drawerToggled", open: true })
    runtime.send("session", { type: "session.logoutRequested" })
    assert.isFalse(areSettingsOpen(runtime.snapshotOf("preferences")))
  })
})
