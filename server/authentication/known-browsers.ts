import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { sql } from "../database/sql.ts"
import { addressOf } from "../http/envelope.ts"

interface Account {
  readonly id: number
  readonly password_hash: string
}

const PREFIX = "known_"

const makeSign = Effect.gen(function* () {
  const stored = yield* sql<{ secret: Uint8Array }>`select secret from secrets where name = 'browsers'`.one
  return (...parts: ReadonlyArray<string | number>) =>
    createHmac("sha256", stored.secret).update(parts.join(".")).digest("base64url")
})
type Sign = Effect.Success<typeof makeSign>

const verifyCookie = (sign: Sign, userId: string | number, cookie = "") => {
  const [browser = "", password = "", signature = ""] = cookie.split(".")
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(userId, browser, password))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { browser, password } : undefined
}

/**
 * One shared budget for browsers that know a former password of the account, and for holders of a session without a
 * cookie. So collecting cookies gains nothing.
 */
export const formerBrowsers = (id: number) => `former browsers of ${id}`

/** The budget of an account for all other browsers. `name` is the `name_key` of its username. */
export const unknownBrowsers = (name: string) => `user ${name}`

/**
 * Finds the account's signed cookie. A browser that has signed in before has one (OWASP: device cookies), and its own
 * budget of guesses, so nobody else can lock it out. Browsers that signed in with a former password share one budget.
 */
export const findBrowser = Effect.fnUntraced(function* ({ id, password_hash }: Account) {
  const cookie = (yield* HttpServerRequest.HttpServerRequest).cookies[PREFIX + id]
  if (cookie === undefined) return undefined
  const sign = yield* makeSign
  const cookieContent = verifyCookie(sign, id, cookie)
  return (
    cookieContent &&
    (cookieContent.password === sign(password_hash) ? `browser ${cookieContent.browser}` : formerBrowsers(id))
  )
})

/** The network of 64 bits for an IPv6 address, because a provider's customer has all of it. */
export const callerAddress = Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
  const groups = addressOf(request).split(":")
  const expanded = groups.join(":").replace("::", `:${"0:".repeat(Math.max(0, 9 - groups.length))}`)
  return `address ${expanded.split(":").slice(0, 4).join(":")}`
})

/** The key of the caller before an account is named: a known browser of any account, else the address. */
export const callerKey = Effect.gen(function* () {
  const { cookies } = yield* HttpServerRequest.HttpServerRequest
  const candidates = Object.entries(cookies).filter(([name]) => name.startsWith(PREFIX))
  if (candidates.length > 0) {
    const sign = yield* makeSign
    for (const [name, cookie] of candidates) {
      const device = verifyCookie(sign, name.slice(PREFIX.length), cookie)
      if (device) return `browser ${device.browser}`
    }
  }
  return yield* callerAddress
})

export const remember = Effect.fnUntraced(function* ({ id, password_hash }: Account) {
  const sign = yield* makeSign
  const parts = [randomBytes(12).toString("base64url"), sign(password_hash)]
  const cookie = [...parts, sign(id, ...parts)].join(".")
  const { protocol } = yield* HttpServerRequest.HttpServerRequest
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(
      HttpServerResponse.setCookieUnsafe(response, PREFIX + id, cookie, {
        path: "/system-admin",
        maxAge: "365 days",
        httpOnly: true,
        sameSite: "lax",
        secure: protocol === "https"
      })
    )
  )
})
