import { assert, describe, it } from "vitest"
import { GuardEvents, type MenuState, type AuthState, type Visit } from "../../src/machines/guard/guard-events.ts"
import { guardMachine, isUnderway, sectionOf, verdictIn, visitIn } from "../../src/machines/guard/guard-machine.ts"
import { loginVisit, systemMenu, userListVisit, visitOf } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const visited = (visit: Visit) => GuardEvents.visited.make({ visit })
const authChanged = (auth: AuthState) => GuardEvents.authChanged.make({ auth })
const menu = (reported: MenuState) => GuardEvents.menuChanged.make({ menu: reported })

const inside = authChanged({ _tag: "Inside", roleName: "Admin" })
const outside = authChanged({ _tag: "Outside", leaving: null })
const [menuLoaded, missing, failed] = [
  menu({ _tag: "Known", rules: systemMenu }),
  menu({ _tag: "Missing" }),
  menu({ _tag: "Failed" })
]
const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const guard = startActor("guard", guardMachine, ...events)
  return {
    ...guard,
    reported: () => guard.reported().filter((type) => type !== "guard.judged"),
    judged: () => guard.emitted.filter(({ type }) => type === "guard.judged")
  }
}

describe("the guard", () => {
  it("A navigation lasts from click to rendered page", () => {
    const guard = start(inside, menuLoaded)
    assert.isFalse(isUnderway(guard.now()))
    guard.send(visited(userListVisit))
    assert.isTrue(isUnderway(guard.now()), "judged, but its code is being loaded")
    assert.deepEqual(verdictIn(guard.now()), { kind: "enter" })
    guard.send(GuardEvents.arrived.make({}))
    assert.isFalse(isUnderway(guard.now()))
  })

  it("A judged visit is reported with its predecessor", () => {
    const guard = start(
      inside,
      menuLoaded,
      visited(userListVisit),
      GuardEvents.arrived.make({}),
      visited(userListVisit)
    )
    assert.deepEqual(guard.judged(), [
      { type: "guard.judged", visit: userListVisit, previous: null },
      { type: "guard.judged", visit: userListVisit, previous: userListVisit }
    ])
  })

  it("No visit is judged before session and permissions are known", () => {
    const guard = start(visited(userListVisit))
    assert.isNull(verdictIn(guard.now()))
    guard.send(inside)
    assert.isNull(verdictIn(guard.now()))
    assert.deepEqual(guard.reported(), [])
    guard.send(menuLoaded)
    assert.deepEqual(verdictIn(guard.now()), { kind: "enter" })
  })

  it("A missing menu is requested once per visit", () => {
    const guard = start(inside, missing)
    guard.emitted.length = 0
    guard.send(visited(userListVisit))
    assert.deepEqual(guard.reported(), ["guard.menuMissed"])
    assert.isNull(verdictIn(guard.now()))
    guard.send(menuLoaded)
    assert.deepEqual(verdictIn(guard.now()), { kind: "enter" })
    assert.deepEqual(guard.reported(), ["guard.menuMissed"])
  })

  it("Only the next intent requests a missing menu again", () => {
    const guard = start(inside, missing, visited(loginVisit), failed)
    assert.deepEqual(verdictIn(guard.now()), { kind: "goTo", fullPath: "/dashboard/dashboardIndex" })
    const home = visited(visitOf("dashboardIndex", "/dashboard/dashboardIndex", { rule: "" }))
    guard.emitted.length = 0
    guard.send(home)
    assert.deepEqual(verdictIn(guard.now()), { kind: "menuFailed" })
    assert.deepEqual(guard.reported(), [])
    guard.send(GuardEvents.arrived.make({}), home)
    assert.deepEqual(guard.reported(), ["guard.menuMissed"])
  })

  it("A failed menu answers one visit; the next retries", () => {
    const guard = start(inside, missing, visited(userListVisit), failed)
    assert.deepEqual(verdictIn(guard.now()), { kind: "menuFailed" })
    guard.emitted.length = 0
    guard.send(GuardEvents.arrived.make({}), visited(userListVisit))
    assert.deepEqual(guard.reported(), ["guard.menuMissed"])
    assert.isNull(verdictIn(guard.now()))
    guard.send(failed)
    assert.deepEqual(verdictIn(guard.now()), { kind: "menuFailed" })
  })

  it.each([
    ["login", loginVisit, outside],
    ["notFound", visitOf("notFound", "/nowhere"), inside],
    ["a stranger's", userListVisit, outside]
  ])("asks for no menu at a %s visit", (_, visit, auth) => {
    const guard = start(auth, missing)
    guard.emitted.length = 0
    guard.send(visited(visit))
    assert.deepEqual(guard.reported(), [])
    assert.isNotNull(verdictIn(guard.now()))
  })

  it("A waiting visit is judged by the latest session", () => {
    const guard = start(inside, missing, visited(userListVisit), outside)
    assert.deepEqual(verdictIn(guard.now()), { kind: "logInFirst", search: { redirect: userListVisit.fullPath } })
  })

  it("A waiting visit requests a cleared menu again", () => {
    const guard = start(inside, missing, visited(userListVisit), missing)
    assert.deepEqual(guard.reported().filter((type) => type === "guard.menuMissed").length, 2)
  })

  it("A new visit drops the previous verdict", () => {
    const guard = start(
      inside,
      menuLoaded,
      visited(userListVisit),
      GuardEvents.arrived.make({}),
      authChanged({ _tag: "Settling" }),
      visited(loginVisit)
    )
    assert.isNull(verdictIn(guard.now()))
    assert.isTrue(isUnderway(guard.now()))
  })

  it("The newest of several quick visits counts", () => {
    const guard = start(visited(userListVisit), visited(loginVisit), outside)
    assert.deepEqual(visitIn(guard.now()), loginVisit)
    assert.deepEqual(verdictIn(guard.now()), { kind: "enter" })
  })

  it("An outdated verdict is reported only at rest", () => {
    const guard = start(outside, menuLoaded, visited(loginVisit))
    guard.emitted.length = 0
    guard.send(inside)
    guard.send(GuardEvents.arrived.make({}), missing)
    assert.deepEqual(guard.reported(), ["guard.outdated", "guard.outdated"])
    const waiting = start(visited(userListVisit), inside, menuLoaded)
    assert.deepEqual(waiting.reported(), [])
  })

  it("A visit knows its section", () => {
    assert.strictEqual(sectionOf(start().now()), "system-admin")
    assert.strictEqual(
      sectionOf(start(visited(visitOf("section", "/sale-admin/x", { section: "sale-admin" }))).now()),
      "sale-admin"
    )
  })
})
