import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerResponse, UrlParams } from "effect/http"
import { OpenId, WECHAT_PATH } from "../../src/effects/contract/wechat.ts"
import { requestLanguage } from "../http/language.ts"
import { makeFindBearer, lostReply } from "../authentication/bearers.ts"
import { bind, bindingOf } from "./wechat-calls.ts"
import { boundPage, formPage, lostPage } from "./binding-page.ts"

const html = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8" })

const isOpenId = Schema.is(OpenId)

const answered = Effect.fnUntraced(function* (sent: URLSearchParams, submitted: boolean) {
  const language = yield* requestLanguage
  const token = sent.get("Authorization") ?? ""
  const openid = (sent.get("openid") ?? "").trim()
  const bearer = yield* (yield* makeFindBearer)(token)
  if (!bearer || lostReply(bearer)) return html(lostPage(language), 401)
  const user = { id: bearer.id!, username: bearer.username }
  if (submitted && isOpenId(openid)) {
    yield* bind(user, openid)
    return html(boundPage(language, user.username, openid))
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
