import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { fetchReceiving, saveReceiving } from "../../src/effects/alarms/alarm-effects.ts"
import { codes } from "../../src/contract/codes.ts"
import { ok, fail } from "../../src/contract/call.ts"
import { IDEMPOTENCY_KEY, idempotencyKeyPattern, STORES_ANSWERS } from "../../src/contract/idempotency.ts"
import type { Services } from "../../src/http/contract-client.ts"
import { recordPart } from "../../src/effects/lists/record-part.ts"
import { logIn } from "../../src/effects/session/session-effects.ts"
import { userPayload } from "../../src/effects/users/user-effects.ts"
import { userList } from "../../src/machines/users/user-list.ts"
import { stubServices } from "./stub-services.ts"

type Answer = "granted" | "refused" | "reused" | "none"

const login = logIn({
  type: "session.loginSubmitted",
  username: "ada",
  password: Redacted.make("Secret-1"),
  captcha_id: "c1",
  captcha: Redacted.make("x7Kq"),
  remember: false,
  missing: []
})

/** The keys of writes with one answer after another. */
const keysOf = (
  keeps: boolean,
  answers: ReadonlyArray<Answer>,
  writes: ReadonlyArray<Effect.Effect<unknown, never, Services>>
) =>
  Effect.gen(function* () {
    const keys: Array<string | null> = []
    const left = [...answers]
    const answer = (_: string, sent: Headers) => {
      const headers = keeps ? { [STORES_ANSWERS]: "1" } : {}
      const looked = Response.json(ok({ status: 1 }), { headers })
      if (!sent.has("content-type")) return looked
      keys.push(sent.get(IDEMPOTENCY_KEY))
      const next = left.shift()
      if (next === "none") throw new TypeError("Failed to fetch")
      if (next === "reused") return Response.json(fail(codes.invalidInput, "no", IDEMPOTENCY_KEY), { headers })
      return next === "refused" ? Response.json(fail(codes.conflict, "no"), { headers }) : looked
    }
    const services = stubServices(answer, () => {})
    yield* Effect.andThen(fetchReceiving(), Effect.all(writes)).pipe(Effect.provide(services))
    return keys
  })
const saving = saveReceiving({ status: 1 })

describe("an unanswered write", () => {
  it.live("An unanswered write repeats twice with its key", () =>
    Effect.gen(function* () {
      const keys = yield* keysOf(true, ["none", "none", "granted"], [saving])
      assert.match(keys[0] ?? "", idempotencyKeyPattern)
      assert.deepEqual(keys, [keys[0], keys[0], keys[0]] as Array<string | null>)
      assert.lengthOf(yield* keysOf(true, ["none", "none", "none", "granted"], [saving]), 3)
    })
  )

  it.effect("Servers that store no answers get no repeated write", () =>
    Effect.gen(function* () {
      assert.deepEqual(yield* keysOf(false, ["none"], [saving]), [null])
    })
  )

  it.effect("Writes without an operator, like sign-ins, are not repeated", () =>
    Effect.gen(function* () {
      assert.deepEqual(yield* keysOf(true, ["none"], [login]), [null])
    })
  )
})

describe("a form with an unanswered save", () => {
  const draft = { username: "bob", role: "user", email: "", enabled: true, avatar: "" }
  const saves = () => {
    const programs: Array<(input: unknown) => typeof saving> = []
    const gather = (program: unknown) => void programs.push(program as (typeof programs)[number])
    recordPart(gather as never, userList, "users", userPayload)
    let key: string | null = null
    return (changes: object) =>
      Effect.suspend(() =>
        programs[3]!({
          row: null,
          draft: { ...draft, ...changes },
          secret: Redacted.make("Secret-1"),
          idempotencyKey: key
        })
      ).pipe(
        Effect.tap((event) =>
          Effect.sync(() => {
            key = (event as { readonly idempotencyKey?: string }).idempotencyKey ?? null
          })
        )
      )
  }
  const none = ["none", "none", "none"] as const

  it.live("An unanswered form saves again by its key", () =>
    Effect.gen(function* () {
      const save = saves()
      const keys = yield* keysOf(true, [...none, "granted", "granted"], [save({}), save({}), save({})])
      assert.deepEqual(keys.slice(1, 4), [keys[0], keys[0], keys[0]] as typeof keys)
      assert.notInclude(keys.slice(0, 4), keys[4])
    })
  )

  it.live("A changed write gets a new key on demand", () =>
    Effect.gen(function* () {
      const save = saves()
      const changed = yield* keysOf(true, [...none, "reused", "granted"], [save({}), save({ email: "b@c.example" })])
      assert.strictEqual(changed[3], changed[0])
      assert.notStrictEqual(changed[4], changed[0])
      const refused = yield* keysOf(true, ["refused", "granted"], [save({}), save({})])
      assert.notStrictEqual(refused[1], refused[0])
    })
  )
})

describe("an answered write", () => {
  it.effect("An answered write is sent once; the next has another key", () =>
    Effect.gen(function* () {
      const keys = yield* keysOf(true, ["granted", "refused", "granted"], [saving, saving, saving])
      assert.lengthOf(keys, 3)
      assert.strictEqual(new Set(keys).size, 3)
    })
  )
})
