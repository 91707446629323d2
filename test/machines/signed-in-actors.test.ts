import { assert, describe, it } from "vitest"
import { CaptchaEvents } from "../../src/machines/captcha/captcha-events.ts"
import { captchaMachine, captchaOf, hasFailed } from "../../src/machines/captcha/captcha-machine.ts"
import { MenuEvents } from "../../src/machines/menu/menu-events.ts"
import { menuMachine, rulesOf, toggledGroupsOf } from "../../src/machines/menu/menu-machine.ts"
import { queryFaultOf, queryMachine } from "../../src/machines/queries/query-machine.ts"
import { roleOptions } from "../../src/machines/roles/role-options.ts"
import { adminOption, devicesFirst, systemMenu, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

describe("the menu", () => {
  const restored = MenuEvents.restored.make({ rules: systemMenu })
  const restoredEmpty = MenuEvents.restored.make({ rules: [] })
  const fetched = MenuEvents.fetched.make({ rules: devicesFirst })
  const fetchFailed = MenuEvents.fetchFailed.make({ fault: unreachable })
  const [menuRequested, cleared] = [MenuEvents.requested.make({}), MenuEvents.cleared.make({})]
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    startActor("menu", menuMachine, ...events)

  it("A stored menu is known immediately without a request", () => {
    const menu = start(restored)
    assert.deepEqual(menu.emitted, [{ type: "menu.known", rules: systemMenu }])
    assert.deepEqual(menu.invoked(), ["restoreMenu"])
  })

  it("An empty menu is fetched once on request", () => {
    const menu = start(restoredEmpty)
    assert.deepEqual(menu.reported(), ["menu.missing"])
    assert.deepEqual(menu.invoked(), ["restoreMenu"], "nobody requested it yet")
    menu.send(menuRequested, menuRequested, menuRequested)
    assert.deepEqual(menu.invoked(), ["restoreMenu", "fetchMenu"])
    menu.send(fetched)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.known", rules: devicesFirst })
  })

  it("A failed menu is reported and refetched on request", () => {
    const menu = start(restoredEmpty, menuRequested, fetchFailed)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.failed" })
    menu.send(menuRequested)
    menu.send(fetched)
    assert.deepEqual(menu.reported().at(-1), "menu.known")
  })

  it("A known menu survives a failed refetch", () => {
    const menu = start(restored, menuRequested)
    assert.deepEqual(rulesOf(menu.now()), systemMenu)
    menu.send(fetchFailed)
    assert.deepEqual([menu.now().value, rulesOf(menu.now())], ["known", systemMenu])
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.fetchFailed", fault: unreachable })
    menu.send(menuRequested, fetched)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.known", rules: devicesFirst })
  })

  it("Opened and closed menu groups last for one operator", () => {
    const menu = start(restored, MenuEvents.groupToggled.make({ name: "alarm", open: true }))
    menu.send(MenuEvents.groupToggled.make({ name: "user", open: false }))
    assert.deepEqual(toggledGroupsOf(menu.now()), { alarm: true, user: false })
    menu.send(cleared)
    assert.deepEqual(toggledGroupsOf(menu.now()), {})
  })

  it.each([
    ["known", [restored]],
    ["fetching again", [restored, menuRequested]],
    ["failed", [restoredEmpty, menuRequested, fetchFailed]],
    ["failed after it was known", [restored, menuRequested, fetchFailed]],
    ["fetching", [restoredEmpty, menuRequested]]
  ])("Clearing while %s leaves nothing of the previous operator", (_, events) => {
    const menu = start(...events, cleared)
    assert.strictEqual(menu.now().value, "empty")
    assert.deepEqual(rulesOf(menu.now()), [])
    assert.strictEqual(menu.reported().at(-1), "menu.missing")
    assert.deepEqual(menu.open(), [])
  })

  it("ignores the menu of a signed-out operator", () => {
    const menu = start(restoredEmpty, menuRequested)
    const pendingCall = menu.open()[0]!
    menu.send(cleared)
    pendingCall.deliver(fetched)
    assert.deepEqual(rulesOf(menu.now()), [])
  })
})

describe("the captcha", () => {
  const captchaLoaded = CaptchaEvents.loaded.make({ captcha: { captcha_id: "c1", image: "data:," } })
  const [captchaRequested, dropped] = [CaptchaEvents.requested.make({}), CaptchaEvents.dropped.make({})]
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    startActor("captcha", captchaMachine, ...events)

  it("A captcha is loaded once on request", () => {
    const captcha = start()
    assert.deepEqual(captcha.invoked(), [])
    captcha.send(captchaRequested, captchaRequested, captchaRequested)
    assert.deepEqual(captcha.invoked(), ["loadCaptcha"])
    assert.isTrue(captcha.now().matches("loading"))
    captcha.send(captchaLoaded)
    assert.strictEqual(captchaOf(captcha.now())?.captcha_id, "c1")
  })

  it("never shows a picture that is used up", () => {
    const captcha = start(captchaRequested, captchaLoaded, captchaRequested)
    assert.isNull(captchaOf(captcha.now()))
    captcha.send(CaptchaEvents.failed.make({ fault: unreachable }))
    assert.isTrue(hasFailed(captcha.now()))
    assert.isNull(captchaOf(captcha.now()))
    captcha.send(captchaRequested, captchaLoaded)
    assert.isFalse(hasFailed(captcha.now()))
    assert.isNotNull(captchaOf(captcha.now()))
  })

  it.each([
    ["loading", [captchaRequested]],
    ["loaded", [captchaRequested, captchaLoaded]],
    ["failed", [captchaRequested, CaptchaEvents.failed.make({ fault: unreachable })]]
  ])("is blank once it is dropped while %s", (_, events) => {
    const captcha = start(...events, dropped)
    assert.deepEqual([captcha.now().value, captcha.now().context], ["blank", { captcha: null, fault: null }])
    assert.deepEqual(captcha.open(), [])
  })
})

describe("the role options", () => {
  it("are listed, and listed again when that failed", () => {
    const roles = startActor("userList.roles", queryMachine, roleOptions.events.failed.make({ fault: unreachable }))
    assert.deepEqual(queryFaultOf(roles.now()), unreachable)
    roles.send(roleOptions.events.refreshed.make({}), roleOptions.events.loaded.make({ data: [adminOption] }))
    assert.deepEqual([roleOptions.dataOf(roles.now() as never), queryFaultOf(roles.now())], [[adminOption], null])
    assert.deepEqual(roles.invoked(), ["load", "load"])
  })
})
