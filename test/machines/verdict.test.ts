import { assert, describe, it } from "vitest"
import type { MenuState, AuthState, Visit } from "../../src/machines/guard/guard-events.ts"
import { sections } from "../../src/contract/sections.ts"
import { pathOfRoute, routes, sectionOfPath } from "../../src/machines/guard/routes.ts"
import { grantedNames, type Verdict, verdictOf } from "../../src/machines/guard/verdict.ts"
import { LeaveReason } from "../../src/machines/session/session-events.ts"
import { devicesFirst, loginVisit, sectionWith, systemMenu, userListVisit, visitOf } from "./fixtures.ts"

const menus = {
  unknown: { _tag: "Unknown" },
  missing: { _tag: "Missing" },
  failed: { _tag: "Failed" },
  known: { _tag: "Known", rules: systemMenu },
  devicesFirst: { _tag: "Known", rules: devicesFirst },
  devicesOnly: { _tag: "Known", rules: [sectionWith("device-admin", "userList")] },
  empty: { _tag: "Known", rules: [] }
} satisfies Record<string, MenuState>
type MenuName = keyof typeof menus

const visits = {
  login: loginVisit,
  loginTo: visitOf("login", "/login?redirect=%2Fuser%2FuserList%3Fpage%3D2", {
    query: { redirect: "/user/userList?page=2" }
  }),
  loginNamed: visitOf("login", "/login?page=2&redirect=userList", { query: { page: "2", redirect: "userList" } }),
  notFound: visitOf("notFound", "/nowhere?a=1", { query: { a: "1" } }),
  rule: userListVisit,
  static: visitOf("403", "/exception/403"),
  hidden: visitOf("dashboardIndex", "/dashboard/dashboardIndex", { rule: "" }),
  hiddenWithQuery: visitOf("dashboardIndex", "/dashboard/dashboardIndex?days=7", { rule: "", query: { days: "7" } }),
  section: visitOf("section", "/device-admin/robots?state=1", { section: "device-admin", query: { state: "1" } }),
  otherSection: visitOf("section", "/sale-admin/orders", { section: "sale-admin" })
} satisfies Record<string, Visit>
type VisitName = keyof typeof visits

const inside: AuthState = { _tag: "Inside", roleName: "Operator" }
const judged = (visit: Visit, auth: AuthState, menu: MenuState) => verdictOf({ visit, auth, menu })

const enter: Verdict = { kind: "enter" }
const goTo = (fullPath: string): Verdict => ({ kind: "goTo", fullPath })
const menuFailed: Verdict = { kind: "menuFailed" }
const forbidden = (kind: "section" | "rule", name: string): Verdict => ({
  kind: "forbidden",
  reason: { kind, name, roleName: "Operator" }
})
const home = "/dashboard/dashboardIndex"
const devices = "/device-admin/router-first"

/** Verdicts for a signed-in operator: every visit under every menu. Null waits for the menu. */
const table: Readonly<Record<VisitName, Readonly<Record<MenuName, Verdict | null>>>> = {
  login: {
    unknown: null,
    missing: null,
    failed: goTo(home),
    known: goTo(home),
    devicesFirst: goTo(devices),
    devicesOnly: goTo(devices),
    empty: goTo(home)
  },
  loginTo: {
    unknown: goTo("/user/userList?page=2"),
    missing: goTo("/user/userList?page=2"),
    failed: goTo("/user/userList?page=2"),
    known: goTo("/user/userList?page=2"),
    devicesFirst: goTo("/user/userList?page=2"),
    devicesOnly: goTo("/user/userList?page=2"),
    empty: goTo("/user/userList?page=2")
  },
  loginNamed: {
    unknown: goTo("/user/userList?page=2"),
    missing: goTo("/user/userList?page=2"),
    failed: goTo("/user/userList?page=2"),
    known: goTo("/user/userList?page=2"),
    devicesFirst: goTo("/user/userList?page=2"),
    devicesOnly: goTo("/user/userList?page=2"),
    empty: goTo("/user/userList?page=2")
  },
  notFound: {
    unknown: { kind: "notFound" },
    missing: { kind: "notFound" },
    failed: { kind: "notFound" },
    known: { kind: "notFound" },
    devicesFirst: { kind: "notFound" },
    devicesOnly: { kind: "notFound" },
    empty: { kind: "notFound" }
  },
  rule: {
    unknown: null,
    missing: null,
    failed: menuFailed,
    known: enter,
    devicesFirst: forbidden("rule", "userList"),
    devicesOnly: forbidden("section", "system-admin"),
    empty: forbidden("section", "system-admin")
  },
  static: {
    unknown: null,
    missing: null,
    failed: enter,
    known: enter,
    devicesFirst: enter,
    devicesOnly: enter,
    empty: enter
  },
  hidden: {
    unknown: null,
    missing: null,
    failed: menuFailed,
    known: enter,
    devicesFirst: enter,
    devicesOnly: goTo(devices),
    empty: forbidden("section", "system-admin")
  },
  hiddenWithQuery: {
    unknown: null,
    missing: null,
    failed: menuFailed,
    known: enter,
    devicesFirst: enter,
    devicesOnly: goTo(devices),
    empty: forbidden("section", "system-admin")
  },
  section: {
    unknown: null,
    missing: null,
    failed: menuFailed,
    known: enter,
    devicesFirst: enter,
    devicesOnly: enter,
    empty: forbidden("section", "device-admin")
  },
  otherSection: {
    unknown: null,
    missing: null,
    failed: menuFailed,
    known: forbidden("section", "sale-admin"),
    devicesFirst: forbidden("section", "sale-admin"),
    devicesOnly: forbidden("section", "sale-admin"),
    empty: forbidden("section", "sale-admin")
  }
}

describe("the guard's verdict on signed-in operators", () => {
  const cells = Object.entries(table).flatMap(([visit, row]) =>
    Object.entries(row).map(([menu, verdict]) => [visit as VisitName, menu as MenuName, verdict] as const)
  )
  it.each(cells)("%s, menu %s", (visit, menu, verdict) => {
    assert.deepStrictEqual(judged(visits[visit], inside, menus[menu]), verdict)
  })
})

describe("the guard's verdict without a session", () => {
  const leavings: ReadonlyArray<LeaveReason | null> = [null, ...LeaveReason.literals]
  const everyMenu = Object.values(menus)

  it("waits while the session settles", () => {
    for (const visit of Object.values(visits))
      for (const menu of everyMenu) assert.isNull(judged(visit, { _tag: "Settling" }, menu))
  })

  it.each(leavings)("Anybody sees the login page, whatever the query (left: %s)", (leaving) => {
    for (const visit of [visits.login, visits.loginTo, visits.loginNamed]) {
      for (const menu of everyMenu) assert.deepStrictEqual(judged(visit, { _tag: "Outside", leaving }, menu), enter)
    }
  })

  const guarded = Object.values(visits).filter(({ name }) => name !== "login")

  it.each([null, "lost", "elsewhere"] as const)("Guarded pages lead to login with full path (left: %s)", (leaving) => {
    for (const visit of guarded) {
      for (const menu of everyMenu) {
        assert.deepStrictEqual(judged(visit, { _tag: "Outside", leaving }, menu), {
          kind: "logInFirst",
          search: { redirect: visit.fullPath }
        })
      }
    }
  })

  it("A logout leads to the plain login page", () => {
    for (const visit of guarded)
      assert.deepStrictEqual(judged(visit, { _tag: "Outside", leaving: "loggedOut" }, menus.unknown), {
        kind: "logInFirst",
        search: {}
      })
  })

  it("Unreadable users lead to login by name and query", () => {
    assert.deepStrictEqual(judged(visits.rule, { _tag: "Outside", leaving: "userRefused" }, menus.unknown), {
      kind: "logInFirst",
      search: { page: "2", redirect: "userList" }
    })
    const nested = visitOf("userList", "/user/userList?redirect=x", { query: { redirect: "x" } })
    assert.deepStrictEqual(judged(nested, { _tag: "Outside", leaving: "userRefused" }, menus.unknown), {
      kind: "logInFirst",
      search: { redirect: "userList" }
    })
  })

  it("Unreadable users at unknown or section pages keep their path", () => {
    for (const visit of [visits.notFound, visits.section]) {
      assert.deepStrictEqual(judged(visit, { _tag: "Outside", leaving: "userRefused" }, menus.unknown), {
        kind: "logInFirst",
        search: { redirect: visit.fullPath }
      })
    }
  })

  it("A sign-in lands on the requested page", () => {
    for (const leaving of [null, "lost", "elsewhere", "userRefused"] as const) {
      for (const visit of guarded) {
        const sent = judged(visit, { _tag: "Outside", leaving }, menus.unknown)
        assert.isTrue(sent?.kind === "logInFirst")
        const query = (sent as { readonly search: Record<string, string> }).search
        assert.deepStrictEqual(judged(visitOf("login", "/login", { query }), inside, menus.known), goTo(visit.fullPath))
      }
    }
  })
})

describe("the menu", () => {
  it("Granted names are under system-admin, in no other section", () => {
    assert.deepEqual([...grantedNames(systemMenu)!].sort(), ["merchantList", "user", "userList"])
    assert.isNull(grantedNames([sectionWith("device-admin", "userList")]))
    assert.deepEqual([...grantedNames([sectionWith("system-admin")])!], [])
    assert.isNull(
      grantedNames([{ ...sectionWith("device-admin"), children: [sectionWith("system-admin", "userList")] }]),
      "a section stands at the top"
    )
  })

  it("A group's name alone grants its only page", () => {
    const granted = grantedNames([sectionWith("system-admin", "user", "merchant", "alarm")])!
    for (const page of ["userList", "merchantList"]) assert.isTrue(granted.has(page), page)
    assert.isFalse(granted.has("alarm-board"))
    const menu = { _tag: "Known", rules: [sectionWith("system-admin", "user")] } as const
    assert.deepEqual(judged(userListVisit, inside, menu), enter)
    const others = { _tag: "Known", rules: [sectionWith("system-admin", "merchant")] } as const
    assert.deepEqual(judged(userListVisit, inside, others), forbidden("rule", "userList"))
  })

  it("Every route's page has its path", () => {
    assert.strictEqual(new Set(routes.map(({ path }) => path)).size, routes.length)
    assert.strictEqual(new Set(routes.map(({ name }) => name)).size, routes.length)
    for (const { name, path } of routes) assert.strictEqual(pathOfRoute(name), path)
    for (const { path } of routes) assert.strictEqual(sectionOfPath(path), "system-admin")
  })

  it("A path without another section is in system-admin", () => {
    for (const section of sections) {
      assert.strictEqual(sectionOfPath(`/${section}`), section)
      assert.strictEqual(sectionOfPath(`/${section}/router-first`), section)
      assert.strictEqual(sectionOfPath(`/${section}s/x`), "system-admin")
      assert.strictEqual(sectionOfPath(`/x/${section}`), "system-admin")
    }
    assert.strictEqual(sectionOfPath("/"), "system-admin")
  })
})

describe("the redirect helper", () => {
  const redirected = (fullPath: string, auth: AuthState = inside, menu: MenuState = menus.unknown) =>
    judged(visitOf("redirect", fullPath), auth, menu)
  it.each([
    ["/redirect/user/userList", "/user/userList"],
    ["/redirect/user/userList?page=2&username=a", "/user/userList?page=2&username=a"],
    ["/redirect/%2Fuser%2FuserList%3Fpage%3D2", "/user/userList?page=2"],
    ["/redirect/redirect/user/userList", "/redirect/user/userList"]
  ])("%s leads to %s, whatever the menu", (from, to) => {
    assert.deepEqual(redirected(from), goTo(to))
  })
  it.each([
    "/redirect//evil.example",
    "/redirect/%2F%2Fevil.example",
    "/redirect/%2F%5Cevil.example",
    "/redirect/\\evil.example",
    "/redirect/login",
    "/redirect/",
    "/redirect/%2F%E0%A4%A"
  ])("%s leads nowhere", (from) => {
    assert.deepEqual(redirected(from), { kind: "notFound" })
  })
  it("asks for a sign-in first", () => {
    assert.deepEqual(redirected("/redirect/user/userList", { _tag: "Outside", leaving: null }), {
      kind: "logInFirst",
      search: { redirect: "/redirect/user/userList" }
    })
  })
})
