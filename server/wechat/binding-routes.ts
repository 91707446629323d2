import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse, UrlParams } from "effect/http"
import { SqlClient } from "effect/sql"
import { OpenId, WECHAT_PATH } from "../../src/effects/contract/wechat.ts"
import { requestLanguage } from "../http/language.ts"
import { makeFindBearer, lostReply } from "../authentication/bearers.ts"
import { bind, bindingOf } from "./bindings.ts"
import { boundPage, formPage, lostPage } from "./binding-page.ts"

type Sent = { readonly token: string; readonly openid: string }

const html = (text: string, status = 200) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8" })

const firstOf = (params: UrlParams.UrlParams | URLSearchParams): Sent => {
  const found = new URLSearchParams(params instanceof URLSearchParams ? params : UrlParams.toString(params))
  return { token: found.get("Authorization") ?? "", openid: (found.get("openid") ?? "").trim() }
}

const isOpenId = Schema.is(OpenId)

/**
 * The page behind the QR code. WeChat's web view may hand over the openid in the address; otherwise it is typed in. Opening the page binds nothing:
 * only the form does. Whatever is wrong, a person with a phone in hand reads a page and no envelope.
 */
export const BindingRoutes = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const findBearer = yield* makeFindBearer

    const standing = Effect.fnUntraced(function* ({ token }: Sent) {
      const bearer = yield* findBearer(token)
      return bearer === undefined || lostReply(bearer) !== undefined
        ? undefined
        : { id: bearer.id!, username: bearer.username }
    })
    const answered = (sent: Sent, submitted: boolean) =>
      Effect.gen(function* () {
        const language = yield* requestLanguage
        const user = yield* standing(sent)
        if (user === undefined) return html(lostPage(language), 401)
        if (submitted && isOpenId(sent.openid)) {
          yield* bind(user, sent.openid)
          return html(boundPage(language, user.username, sent.openid))
        }
        const { bound_at } = yield* bindingOf(user.id)
        const form = { ...sent, username: user.username, bound: bound_at !== null, wrong: submitted }
        return html(formPage(language, form), submitted ? 400 : 200)
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))

    yield* router.add(
      "GET",
      WECHAT_PATH,
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
        answered(firstOf(new URL(url, "http://here").searchParams), false)
      )
    )
    yield* router.add(
      "POST",
      WECHAT_PATH,
      Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
        Effect.flatMap(request.urlParamsBody, (body) => answered(firstOf(body), true))
      )
    )
  })
)
