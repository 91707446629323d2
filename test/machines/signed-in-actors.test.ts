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
  const [menuWanted, cleared] = [MenuEvents.wanted.make({}), MenuEvents.cleared.make({})]
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    startActor("menu", menuMachine, ...events)

  it("A stored menu is known at once without a request", () => {
    const menu = start(restored)
    assert.deepEqual(menu.emitted, [{ type: "menu.known", rules: systemMenu }])
    assert.deepEqual(menu.asked(), ["restoreMenu"])
  })

  it("An empty menu is fetched once when wanted", () => {
    const menu = start(restoredEmpty)
    assert.deepEqual(menu.reported(), ["menu.missing"])
    assert.deepEqual(menu.asked(), ["restoreMenu"], "nobody wanted it yet")
    menu.send(menuWanted, menuWanted, menuWanted)
    assert.deepEqual(menu.asked(), ["restoreMenu", "fetchMenu"])
    menu.send(fetched)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.known", rules: devicesFirst })
  })

  it("A failed menu is reported and fetched again when wanted", () => {
    const menu = start(restoredEmpty, menuWanted, fetchFailed)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.failed" })
    menu.send(menuWanted)
    menu.send(fetched)
    assert.deepEqual(menu.reported().at(-1), "menu.known")
  })

  it("A known menu stays in force during and after a failed refetch", () => {
    const menu = start(restored, menuWanted)
    assert.deepEqual(rulesOf(menu.now()), systemMenu)
    menu.send(fetchFailed)
    assert.deepEqual([menu.now().value, rulesOf(menu.now())], ["known", systemMenu])
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.fetchFailed", fault: unreachable })
    menu.send(menuWanted, fetched)
    assert.deepEqual(menu.emitted.at(-1), { type: "menu.known", rules: devicesFirst })
  })

  it("remembers which groups were opened and closed, for one operator", () => {
    const menu = start(restored, MenuEvents.groupToggled.make({ name: "alarm", open: true }))
    menu.send(MenuEvents.groupToggled.make({ name: "user", open: false }))
    assert.deepEqual(toggledGroupsOf(menu.now()), { alarm: true, user: false })
    menu.send(cleared)
    assert.deepEqual(toggledGroupsOf(menu.now()), {})
  })

  it.each([
    ["known", [restored]],
    ["fetching anew", [restored, menuWanted]],
    ["failed", [restoredEmpty, menuWanted, fetchFailed]],
    ["failed after it was known", [restored, menuWanted, fetchFailed]],
    ["fetching", [restoredEmpty, menuWanted]]
  ])("leaves nothing of the operator before when it is cleared while %s", (_, events) => {
    const menu = start(...events, cleared)
    assert.strictEqual(menu.now().value, "empty")
    assert.deepEqual(rulesOf(menu.now()), [])
    assert.strictEqual(menu.reported().at(-1), "menu.missing")
    assert.deepEqual(menu.open(), [])
  })

  it("ignores the menu of a signed-out operator", () => {
    const menu = start(restoredEmpty, menuWanted)
    const pendingCall = menu.open()[0]!
    menu.send(cleared)
    pendingCall.deliver(fetched)
    assert.deepEqual(rulesOf(menu.now()), [])
  })
})

describe("the verification code", () => {
  const captchaDrawn = CaptchaEvents.drawn.make({ captcha: { captcha_id: "c1", image: "data:," } })
  const [captchaWanted, dropped] = [CaptchaEvents.wanted.make({}), CaptchaEvents.dropped.make({})]
  const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) =>
    startActor("captcha", captchaMachine, ...events)

  it("A captcha is drawn once when wanted", () => {
    const captcha = start()
    assert.deepEqual(captcha.asked(), [])
    captcha.send(captchaWanted, captchaWanted, captchaWanted)
    assert.deepEqual(captcha.asked(), ["drawCaptcha"])
    assert.isTrue(captcha.now().matches("drawing"))
    captcha.send(captchaDrawn)
    assert.strictEqual(captchaOf(captcha.now())?.captcha_id, "c1")
  })

  it("never shows a picture that is used up", () => {
    const captcha = start(captchaWanted, captchaDrawn, captchaWanted)
    assert.isNull(captchaOf(captcha.now()))
    captcha.send(CaptchaEvents.drawFailed.make({ fault: unreachable }))
    assert.isTrue(hasFailed(captcha.now()))
    assert.isNull(captchaOf(captcha.now()))
    captcha.send(captchaWanted, captchaDrawn)
    assert.isFalse(hasFailed(captcha.now()))
    assert.isNotNull(captchaOf(captcha.now()))
  })

  it.each([
    ["drawing", [captchaWanted]],
    ["drawn", [captchaWanted, captchaDrawn]],
    ["failed", [captchaWanted, CaptchaEvents.drawFailed.make({ fault: unreachable })]]
  ])("is blank once it is dropped while %s", (_, events) => {
    const captcha = start(...events, dropped)
    assert.deepEqual([captcha.now().value, captcha.now().context], ["blank", { captcha: null, fault: null }])
    assert.deepEqual(captcha.open(), [])
  })
})

describe("the roles to choose from", () => {
  it("are listed, and listed again when that failed", () => {
    const roles = startActor("userList.roles", queryMachine, roleOptions.events.failed.make({ fault: unreachable }))
    assert.deepEqual(queryFaultOf(roles.now()), unreachable)
    roles.send(roleOptions.events.refreshed.make({}), roleOptions.events.loaded.make({ data: [adminOption] }))
    assert.deepEqual([roleOptions.dataOf(roles.now() as never), queryFaultOf(roles.now())], [[adminOption], null])
    assert.deepEqual(roles.asked(), ["look", "look"])
  })
})
