import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { readSettings } from "../../server/settings.ts"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

const behind = async (proxies: string) => {
  const { trustedProxies } = await Effect.runPromise(readSettings({ TRUSTED_PROXIES: proxies }))
  return startServer({ trustedProxies })
}
const body = { username: "operator", password: passwords.operator, captcha_id: "none", captcha: "pass" }

/** The address that the server records for a sign-in with these headers, and whether its cookie is for TLS only. */
const seen = async (server: TestServer, headers: Readonly<Record<string, string>>) => {
  const response = await server.send("POST", "/system-admin/login-v2", { body, headers })
  const { data } = (await response.json()) as { readonly data: { readonly token: string } }
  const { list } = (await server.get("/system-admin/session/list", { token: data.token })).data
  const { address } = list.find(({ current }: { readonly current: boolean }) => current)
  return [address, response.headers.getSetCookie()[0]!.includes("; Secure")]
}
const from = (chain: string, scheme?: string) => ({
  "x-forwarded-for": chain,
  ...(scheme === undefined ? {} : { "x-forwarded-proto": scheme })
})

describe("X-Forwarded-For and X-Forwarded-Proto", () => {
  let trusting: TestServer
  beforeAll(async () => {
    trusting = await behind("127.0.0.1,10.0.0.0/8,fd00::/8")
  })
  it("Forwarded headers count only from trusted proxies", async () => {
    for (const server of [await startServer(), await behind("192.0.2.7")])
      expect(await seen(server, from("203.0.113.9", "https"))).toEqual(["127.0.0.1", false])
  })
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["203.0.113.9, 10.1.2.3", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9, 10.1.2.3, fd00::7", "203.0.113.9"],
    ["10.9.9.9, 203.0.113.9", "203.0.113.9"],
    ["10.1.2.3", "10.1.2.3"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8::9]:4711", "2001:db8::9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["fe80::1%eth0", "fe80::1"],
    ["203.0.113.9, unknown", "127.0.0.1"],
    ["", "127.0.0.1"]
  ])("%s from a trusted proxy is a call of %s", async (chain, client) => {
    expect(await seen(trusting, from(chain, "https"))).toEqual([client, true])
    expect(await seen(trusting, from(chain, "http"))).toEqual([client, false])
  })
  it("The nearest proxy decides about TLS", async () => {
    expect(await seen(trusting, from("203.0.113.9", "https, http"))).toEqual(["203.0.113.9", false])
    expect(await seen(trusting, from("203.0.113.9"))).toEqual(["203.0.113.9", false])
  })
  it("Only answers over TLS demand TLS for a year", async () => {
    const plain = await startServer()
    const transportSecurityOf = async (server: TestServer, path: string, scheme?: string) =>
      (await server.send("GET", path, { headers: from("203.0.113.9", scheme) })).headers.get(
        "strict-transport-security"
      )
    for (const path of ["/", "/nothing", "/system-admin/captcha", "/system-admin/nothing", "/docs", "/healthz"]) {
      expect([path, await transportSecurityOf(trusting, path, "https")]).toEqual([path, "max-age=31536000"])
      expect([path, await transportSecurityOf(trusting, path, "http")]).toEqual([path, null])
      expect([path, await transportSecurityOf(trusting, path)]).toEqual([path, null])
      expect([path, await transportSecurityOf(plain, path, "https")]).toEqual([path, null])
    }
  })
  it("Callers count separately, and an IPv6 network counts as one", async () => {
    const wrong = (address: string) =>
      trusting.login({ username: "nobody", password: "Wrong123", captcha: "nope" }, { headers: from(address) })
    const codes = async (address: (n: number) => string) =>
      new Set(await Promise.all(Array.from({ length: 70 }, async (_, n) => (await wrong(address(n))).code)))
    expect(await codes((n) => `203.0.113.${n}`)).toEqual(new Set([40000]))
    expect(await codes((n) => `2001:db8:0:${n}::1`)).toEqual(new Set([40000]))
    expect(await codes((n) => `2001:db8::1:${n}`)).toEqual(new Set([40000, 42900]))
    expect(await codes(() => "203.0.113.250")).toEqual(new Set([40000, 42900]))
  })
})

describe("X-Request-Id", () => {
  const idFor = async (server: TestServer, headers: Readonly<Record<string, string>>) =>
    (await server.send("GET", "/system-admin/user/detail", { headers })).headers.get("x-request-id")
  it("A trusted proxy's request id is used", async () => {
    const trusting = await behind("127.0.0.1")
    const headers = { "x-request-id": "5f1b6c0e9a7d4f22a1b3c4d5e6f70819", ...from("203.0.113.9") }
    expect(await idFor(trusting, headers)).toBe(headers["x-request-id"])
    for (const odd of ["", "two words", 'x"y', "x".repeat(65)])
      expect(await idFor(trusting, { "x-request-id": odd })).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
  })
  it("Other callers' request ids are ignored", async () => {
    for (const server of [await startServer(), await behind("192.0.2.7")])
      expect(await idFor(server, { "x-request-id": "mine" })).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
  })
})
