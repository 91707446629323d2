import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerResponse, UrlParams } from "effect/http"
import { randomBytes } from "node:crypto"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type WechatBinding, OpenId, WECHAT_PATH } from "../../src/contract/wechat.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { declareActor } from "../events/log-fact.ts"
import { makePage } from "../pipeline/pipeline.ts"
import { requestLanguage } from "../http/texts.ts"
import { principalsOf, lostReply } from "../authentication/principals.ts"
import { tokenHash } from "../authentication/sessions.ts"
import { boundPage, formPage, lostPage } from "./binding-page.ts"

const VALID_MINUTES = 10

/**
 * Makes the session's code, which replaces the previous one. 24 random bytes are 32 characters, and an address of 119
 * bytes fits QR version 10.
 */
const makeCode = Effect.fnUntraced(function* (sessionId: number) {
  const token = randomBytes(24).toString("base64url")
  yield* sql`insert into wechat_codes (session_id, token_hash, expires_at)
    values (${sessionId}, ${tokenHash(token)}, now() + ${VALID_MINUTES}::float8 * interval '1 minute')
    on conflict (session_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  return { token, valid_ms: VALID_MINUTES * 60_000 }
})

/** The session of a code that can still bind. */
const openCode = Effect.fnUntraced(function* (token: string) {
  const [code] = yield* sql<{ readonly session_id: number }>`
    select session_id from wechat_codes where token_hash = ${tokenHash(token)} and expires_at > now()`
  return code?.session_id
})

const bindingOf = Effect.fnUntraced(function* (userId: number) {
  const [binding] = yield* sql<WechatBinding>`select bound_at from wechat_bindings where user_id = ${userId}`
  return binding ?? { bound_at: null }
})

/** Uses the code up; of several simultaneous uses one succeeds. From then on notifications go to this openid alone. */
const bind = Effect.fnUntraced(function* (
  user: { readonly id: number; readonly username: string },
  openid: string,
  token: string
) {
  const used = yield* sql`
    delete from wechat_codes where token_hash = ${tokenHash(token)} and expires_at > now() returning session_id`
  if (used.length === 0) return false
  yield* declareActor(user, "wechat.bound")
  yield* sql`insert into wechat_bindings (user_id, openid) values (${user.id}, ${openid})
    on conflict (user_id) do update set openid = excluded.openid, bound_at = clock_timestamp()`
  return true
}, inTransaction)

export const WechatCalls = callsOf("wechat", {
  binding: () => Effect.flatMap(CurrentOperator, ({ id }) => bindingOf(id)),
  code: () => Effect.flatMap(CurrentOperator, ({ session_id }) => makeCode(session_id)),
  unbind: Effect.fnUntraced(function* () {
    const { id } = yield* CurrentOperator
    yield* sql`delete from wechat_bindings where user_id = ${id}`
    return { bound_at: null }
  })
})

const html = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8" })

const isOpenId = Schema.is(OpenId)

const answered = Effect.fnUntraced(function* (sent: URLSearchParams, submitted: boolean) {
  const language = yield* requestLanguage
  const token = sent.get("Authorization") ?? ""
  const openid = (sent.get("openid") ?? "").trim()
  const sessionId = yield* openCode(token)
  const principal = sessionId === undefined ? undefined : (yield* principalsOf([sessionId])).get(sessionId)
  if (!principal || lostReply(principal)) return html(lostPage(language), 401)
  const user = { id: principal.id!, username: principal.username }
  if (submitted && isOpenId(openid)) {
    const isBound = yield* bind(user, openid, token)
    return isBound ? html(boundPage(language, user.username, openid)) : html(lostPage(language), 401)
  }
  const { bound_at } = yield* bindingOf(user.id)
  const form = { token, openid, username: user.username, bound: bound_at !== null, wrong: submitted }
  return html(formPage(language, form), submitted ? 400 : 200)
})

/**
 * The page behind the QR code. WeChat's web view may pass the openid in the address; otherwise people type it. Opening
 * the page binds nothing, only the form does. After any failure a person with a phone reads a page instead of an
 * envelope.
 */
const page = makePage(({ method, url, urlParamsBody }) =>
  method === "GET"
    ? answered(new URL(url, "http://here").searchParams, false)
    : Effect.flatMap(Effect.orDie(urlParamsBody), (body) =>
        answered(new URLSearchParams(UrlParams.toString(body)), true)
      )
)
export const BindingRoutes = HttpRouter.addAll([
  HttpRouter.route("GET", WECHAT_PATH, page),
  HttpRouter.route("POST", WECHAT_PATH, page)
])
