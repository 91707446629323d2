import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { MenuState } from "../../src/machines/guard/guard-events.ts"
import { sections } from "../../src/contract/sections.ts"
import { verdictOf } from "../../src/machines/guard/verdict.ts"
import { sectionWith, systemMenu, visitOf } from "./fixtures.ts"

const menuLoaded: MenuState = { _tag: "Known", rules: systemMenu }
const home = "/dashboard/dashboardIndex"
/** Null while the menu is unknown. */
const landingOf = (query: Record<string, string>, menu: MenuState) => {
  const inside = { _tag: "Inside", roleName: "Admin" } as const
  const verdict = verdictOf({ visit: visitOf("login", "/login", { query }), auth: inside, menu })
  return verdict?.kind === "goTo" ? verdict.fullPath : verdict
}
const landing = (redirect: string, rest: Record<string, string> = {}) => landingOf({ ...rest, redirect }, menuLoaded)

const HERE = "https://console.wheelhouse.example"
/** The origin of a browser that follows the landing as an address. */
const leadsTo = (address: string) => new URL(address, HERE).origin

describe("the landing page after sign-in", () => {
  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "HTTPS://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "http:evil.example",
    " //evil.example",
    "@evil.example",
    "evil.example",
    "./evil",
    "../evil",
    "",
    " ",
    "\t//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "\u0000//evil.example",
    "%2F%2Fevil.example",
    "%2Fevil",
    "constructor",
    "__proto__",
    "unheardOf"
  ])("ignores %j", (redirect) => {
    assert.strictEqual(landing(redirect), home)
  })

  it.each(["/login", "/login?redirect=%2Flogin", "/login#x", "/login/", "/", "/?a=1", "/#x"])(
    "%j causes no redirect circle",
    (redirect) => {
      assert.strictEqual(landing(redirect), home)
    }
  )

  it.each([
    "/user/userList",
    "/user/userList?page=2&sort=username",
    "/user/userList?username=%E5%BC%A0#x",
    "/device-admin/robots/7",
    "/exception/404",
    "/loginHistory",
    "/%2F/evil.example",
    "/nowhere"
  ])("%j is followed unchanged", (redirect) => {
    assert.strictEqual(landing(redirect), redirect)
  })

  it("A route's name keeps the rest of the query", () => {
    assert.strictEqual(landing("userList"), "/user/userList")
    assert.strictEqual(
      landing("userList", { username: "张 三&x=1", page: "2" }),
      "/user/userList?username=%E5%BC%A0+%E4%B8%89%26x%3D1&page=2"
    )
  })

  it("Without a requested page sign-in opens the first section", () => {
    for (const section of sections) {
      const rules = [sectionWith(section), sectionWith("system-admin")]
      assert.strictEqual(
        landingOf({}, { _tag: "Known", rules }),
        section === "system-admin" ? home : `/${section}/router-first`
      )
    }
  })

  const menu: fc.Arbitrary<MenuState> = fc.oneof(
    fc.constantFrom<MenuState>({ _tag: "Unknown" }, { _tag: "Missing" }, { _tag: "Failed" }),
    fc
      .uniqueArray(fc.constantFrom(...sections))
      .map((names): MenuState => ({ _tag: "Known", rules: names.map((name) => sectionWith(name)) }))
  )
  const crooked = fc
    .array(
      fc.constantFrom(
        "/",
        "\\",
        "//",
        "https:",
        "javascript:",
        "evil.example",
        "@",
        "%2F",
        "%5C",
        "\t",
        "\n",
        "\r",
        " ",
        ".",
        "..",
        "?",
        "#",
        "login",
        "user"
      ),
      { maxLength: 8 }
    )
    .map((parts) => parts.join(""))
  const redirects = fc.oneof(
    crooked,
    crooked.map((tail) => `/${tail}`),
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.webPath()
  )

  it("An address stays inside, whatever its query", () => {
    fc.assert(
      fc.property(redirects, fc.dictionary(fc.string(), fc.string()), menu, (redirect, rest, menu) => {
        const landed = landingOf({ ...rest, redirect }, menu)
        if (landed === null) return
        assert.isString(landed)
        assert.strictEqual(leadsTo(landed as string), HERE, JSON.stringify(landed))
        assert.match(landed as string, /^\/[^/\\]/)
      }),
      { numRuns: 3000 }
    )
  })

  it("A known menu decides the page after signing in", () => {
    fc.assert(
      fc.property(redirects, menu, (redirect, menu) => {
        const landed = landingOf({ redirect }, menu)
        if (menu._tag === "Known" || menu._tag === "Failed") assert.isNotNull(landed)
      })
    )
  })
})
