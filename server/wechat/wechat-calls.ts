import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { HttpRouter, HttpServerResponse, UrlParams } from "effect/http"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { type WechatBinding, OpenId, WECHAT_PATH } from "../../src/effects/contract/wechat.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { requestLanguage } from "../http/words.ts"
import { bearerOfSession, lostReply } from "../authentication/bearers.ts"
import { boundPage, formPage, lostPage } from "./binding-page.ts"
import { makeCode, openCode, useCode } from "./wechat-codes.ts"

type Bound = { readonly id: number; readonly username: string }

interface BindingRow {
  readonly openid: string
  readonly bound_at: Date
}

const shown = (row: BindingRow | undefined): WechatBinding => ({ bound_at: row?.bound_at.getTime() ?? null })

const bindingOf = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<BindingRow>`select openid, bound_at from wechat_bindings where user_id = ${userId}`
  return shown(row)
})

/** From now on notifications go to this openid, and to no other. The code is used up; null where somebody else has used it. */
const bind = Effect.fnUntraced(function* (user: Bound, openid: string, token: string) {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* useCode(token))) return null
  const [before] = yield* sql<BindingRow>`
    select openid, bound_at from wechat_bindings where user_id = ${user.id} for update`
  const [after] = yield* sql<BindingRow>`
    insert into wechat_bindings (user_id, openid) values (${user.id}, ${openid})
    on conflict (user_id) do update set openid = excluded.openid, bound_at = clock_timestamp() returning openid, bound_at`
  const bound = before && { openid: before.openid }
  yield* appendEvent(user, { type: "wechat.bound", entityId: user.id, before: bound, after: { openid } })
  return shown(after)
}, inTransaction)

/** Nothing bound is nothing to undo, and no event. */
const unbind = Effect.fnUntraced(function* (user: Bound) {
  const sql = yield* SqlClient.SqlClient
  const [before] = yield* sql<BindingRow>`
    delete from wechat_bindings where user_id = ${user.id} returning openid, bound_at`
  if (before !== undefined)
    yield* appendEvent(user, { type: "wechat.unbound", entityId: user.id, before: { openid: before.openid } })
  return shown(undefined)
}, inTransaction)

export const WechatCalls = callsOf("wechat", {
  binding: () => Effect.flatMap(CurrentOperator, ({ id }) => bindingOf(id)),
  code: () => Effect.flatMap(CurrentOperator, ({ session_id }) => makeCode(session_id)),
  unbind: () => Effect.flatMap(CurrentOperator, unbind)
})

const html = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8" })

const isOpenId = Schema.is(OpenId)

const answered = Effect.fnUntraced(function* (sent: URLSearchParams, submitted: boolean) {
  const language = yield* requestLanguage
  const token = sent.get("Authorization") ?? ""
  const openid = (sent.get("openid") ?? "").trim()
  const sessionId = yield* openCode(token)
  const bearer = sessionId === undefined ? undefined : yield* bearerOfSession(sessionId)
  if (!bearer || lostReply(bearer)) return html(lostPage(language), 401)
  const user = { id: bearer.id!, username: bearer.username }
  if (submitted && isOpenId(openid)) {
    const bound = yield* bind(user, openid, token)
    return bound === null ? html(lostPage(language), 401) : html(boundPage(language, user.username, openid))
  }
  const { bound_at } = yield* bindingOf(user.id)
  const form = { token, openid, username: user.username, bound: bound_at !== null, wrong: submitted }
  return html(formPage(language, form), submitted ? 400 : 200)
})

/**
 * The page behind the QR code. WeChat's web view may hand over the openid in the address; otherwise it is typed in. Opening the page binds nothing:
 * only the form does. Whatever is wrong, a person with a phone in hand reads a page and no envelope.
 */
export const BindingRoutes = HttpRouter.addAll([
  HttpRouter.route("GET", WECHAT_PATH, ({ url }) => answered(new URL(url, "http://here").searchParams, false)),
  HttpRouter.route("POST", WECHAT_PATH, ({ urlParamsBody }) =>
    Effect.flatMap(urlParamsBody, (body) => answered(new URLSearchParams(UrlParams.toString(body)), true))
  )
])
