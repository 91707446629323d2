import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { afterAll, vi } from "vitest"
import { codes } from "../../src/contract/codes.ts"
import { fail } from "../../src/contract/call.ts"
import { fetchBinding, watchBinding } from "../../src/effects/wechat/wechat-effects.ts"
import { stubServices } from "./stub-services.ts"

vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "token" ? "the-session" : null) })
// Files share their globals.
afterAll(() => vi.unstubAllGlobals())

const granted = (data: unknown) => Response.json({ status: "ok", code: 0, msg: "", data })
const unbound = granted({ bound_at: null })
const byPath = (code: () => Response, binding: () => Response = () => unbound.clone()) =>
  stubServices(
    (path) => (path.endsWith("/wechat-code") ? code() : binding()),
    () => {}
  )
const fetched = (...services: Parameters<typeof byPath>) =>
  Effect.provide(fetchBinding("https://here"), byPath(...services))
const page = "https://here/system-admin/user/get-wechat-openid?Authorization="

describe("the WeChat code's address", () => {
  it.live("The address holds the server's token and lifetime", () =>
    Effect.gen(function* () {
      const event = yield* fetched(() => granted({ token: "for-one-phone", valid_ms: 600_000 }))
      assert.strictEqual(event.type, "wechat.fetched")
      if (event.type !== "wechat.fetched") return
      assert.deepEqual([Redacted.value(event.address), event.validMs], [`${page}for-one-phone`, 600_000])
    })
  )

  it.live.each([404, 405, 501])("Without that call the address holds the session's token: %i", (status) =>
    Effect.gen(function* () {
      const unknown = () => new Response("", { status })
      for (const binding of [() => unbound.clone(), unknown]) {
        const event = yield* fetched(unknown, binding)
        assert.strictEqual(event.type, "wechat.fetched")
        if (event.type !== "wechat.fetched") return
        assert.deepEqual([Redacted.value(event.address), event.validMs], [`${page}the-session`, null])
      }
    })
  )

  it.live.each([
    ["a refusal", () => Response.json(fail(codes.notPermitted, "No"))],
    ["a lost session", () => Response.json(fail(codes.sessionExpired, "Over"))],
    ["a failing server", () => new Response("", { status: 500 })],
    ["a gateway without a server", () => new Response("", { status: 502 })],
    ["a page instead of an answer", () => new Response("<html>")],
    [
      "no network",
      () => {
        throw new TypeError("Failed to fetch")
      }
    ]
  ] as const)("never holds the session's token after %s", ([, answer]) =>
    Effect.map(fetched(answer), ({ type }) => assert.strictEqual(type, "wechat.fetchFailed"))
  )
})

describe("watching a WeChat code", () => {
  it.effect("Watching a code ends with the code", () =>
    Effect.gen(function* () {
      const looking = yield* Effect.forkChild(
        Effect.provide(
          watchBinding({ boundAt: null, validMs: 600_000 }),
          byPath(() => unbound.clone())
        )
      )
      yield* TestClock.adjust("599 seconds")
      assert.isUndefined(looking.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(looking)).type, "wechat.expired")
    })
  )

  it.effect("Codes without a limit never expire; missing calls are not polled", () =>
    Effect.gen(function* () {
      let requestCount = 0
      const services = stubServices(
        () => {
          requestCount += 1
          return new Response("", { status: 404 })
        },
        () => {}
      )
      const looking = yield* Effect.forkChild(Effect.provide(watchBinding({ boundAt: null, validMs: null }), services))
      for (let minute = 0; minute < 20; minute += 1) yield* TestClock.adjust("1 minute")
      assert.isUndefined(looking.pollUnsafe())
      assert.isAtMost(requestCount, 3)
      yield* Fiber.interrupt(looking)
    })
  )
})
