import { assert, describe, it } from "vitest"
import { allKept, open, times } from "./console-house.ts"
import { systemMenu, unreachable } from "./facts.ts"

describe("the settings", () => {
  it("fetch the server's menu when it is turned on, once, and keep the one before where that fails", () => {
    const house = open({ ...allKept, fetchMenu: { type: "menu.fetchFailed", fault: unreachable } })
    const choose = (menuFromServer: boolean) =>
      house.send("preferences", { type: "preferences.settingsChosen", changes: { menuFromServer } })
    choose(true)
    choose(false)
    assert.strictEqual(times(house, "fetchMenu"), 0)
    choose(true)
    assert.strictEqual(times(house, "fetchMenu"), 1)
    assert.deepEqual(house.snapshotOf("menu").context.rules, systemMenu)
    assert.deepEqual(house.notices(), [["error", "menu.fetchFailed", 1]])
  })

  it("say whether they were copied, and what colours could not be had", () => {
    const house = open({ ...allKept, copySettings: { type: "preferences.copied" } })
    house.send("preferences", { type: "preferences.copyAsked", text: "{}" })
    house.told["copySettings"] = { type: "preferences.copyFailed" }
    house.send("preferences", { type: "preferences.copyAsked", text: "{}" })
    house.told["derivePalette"] = { type: "preferences.paletteFailed" }
    house.send("preferences", { type: "preferences.settingsChosen", changes: { themeColor: "#0A7F5A" } })
    assert.deepEqual(house.notices(), [
      ["success", "settings.copied", 1],
      ["error", "settings.copyFailed", 1],
      ["error", "settings.paletteMissed", 1]
    ])
  })

  it("are closed when the session is left", () => {
    const house = open(allKept)
    house.send("preferences", { type: "preferences.drawerTurned", open: true })
    house.send("session", { type: "session.logoutAsked" })
    assert.isFalse(house.snapshotOf("preferences").context.globalSettings)
  })
})
