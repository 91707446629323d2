import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse, HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ServerApi } from "../src/effects/contract/server-api.ts"
import { ActivitiesCalls } from "./activities/activities-calls.ts"
import { AlarmStoryCalls } from "./alarms/alarm-story-calls.ts"
import { AlarmStreamCalls } from "./alarms/alarm-stream-calls.ts"
import { AlarmTypesCalls } from "./alarms/alarm-types-calls.ts"
import { AlarmsCalls } from "./alarms/alarms-calls.ts"
import { SilencesCalls } from "./silences/silences-calls.ts"
import { AreasCalls } from "./areas/areas-calls.ts"
import { CouponsCalls } from "./coupons/coupons-calls.ts"
import { DashboardCalls } from "./dashboard/dashboard-calls.ts"
import { DeveloperToolsCalls } from "./developer-tools/developer-tools-calls.ts"
import { DevicesCalls } from "./devices/devices-calls.ts"
import { EventsCalls } from "./histories/events-calls.ts"
import { ImagesCalls } from "./images/images-calls.ts"
import { ImageRoute, isImage } from "./images/serve-images.ts"
import { MessagesCalls } from "./messages/messages-calls.ts"
import { MerchantAdminsCalls } from "./merchants/merchant-admins-calls.ts"
import { MerchantsCalls } from "./merchants/merchants-calls.ts"
import { MiniAppPagesCalls } from "./mini-app-pages/mini-app-pages-calls.ts"
import { NotifyRecordsCalls } from "./notifications/notify-records-calls.ts"
import { NotifyRulesCalls } from "./notifications/notify-rules-calls.ts"
import { OrdersCalls } from "./orders/orders-calls.ts"
import { PlacementsCalls } from "./placements/placements-calls.ts"
import { QuizzesCalls } from "./quizzes/quizzes-calls.ts"
import { RefundContextCalls } from "./orders/refund-context-calls.ts"
import { RefundsCalls } from "./refunds/refunds-calls.ts"
import { MerchantKeyLive } from "./reports/merchant-key.ts"
import { ReportsCalls } from "./reports/reports-calls.ts"
import { RobotsCalls } from "./robots/robots-calls.ts"
import { RolesCalls } from "./roles/roles-calls.ts"
import { AuthorizationLive } from "./authentication/authorization.ts"
import { SignInCalls, SessionCalls } from "./session/session-calls.ts"
import { SecondFactorCalls } from "./second-factor/second-factor-calls.ts"
import { UsersCalls } from "./users/users-calls.ts"
import { BindingRoutes, WechatCalls } from "./wechat/wechat-calls.ts"
import { ViewsCalls } from "./views/views-calls.ts"
import { UtterancesCalls } from "./utterances/utterances-calls.ts"
import { httpsOnly, securityHeaders } from "./console/content-policy.ts"
import { DOCS_PATH, docsHeaders, DocsRoute } from "./docs/docs-page.ts"
import { makeServeConsole } from "./console/serve-console.ts"
import type { Settings } from "./settings.ts"
import { KEEPS_ANSWERS } from "../src/effects/contract/idempotency.ts"
import { WECHAT_PATH } from "../src/effects/contract/wechat.ts"
import { pageHeaders } from "./wechat/binding-page.ts"
import { sections } from "../src/effects/contract/sections.ts"
import { Availability } from "./database/availability.ts"
import { withBoundedBodies } from "./http/bounded-bodies.ts"
import { enveloped, pathOf } from "./http/envelope.ts"
import { type Obstacle, unlessHindered } from "./http/obstacles.ts"
import { lost } from "./http/outages.ts"
import { Readiness } from "./http/readiness.ts"
import { FailureLog } from "./http/failure-log.ts"
import { observeCalls, type Watch } from "./http/observe-calls.ts"
import { behindProxies } from "./http/proxies.ts"

/** Every route that is not a file: the calls of the contract, their description, and the health of the server. */
const ConsoleRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(ServerApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide([SignInCalls, SessionCalls, SecondFactorCalls, UsersCalls, RolesCalls, EventsCalls]),
    Layer.provide([AlarmsCalls, AlarmStoryCalls, AlarmStreamCalls, AlarmTypesCalls]),
    Layer.provide([SilencesCalls, NotifyRulesCalls, NotifyRecordsCalls]),
    Layer.provide([
      DashboardCalls,
      DeveloperToolsCalls,
      DevicesCalls,
      AreasCalls,
      ImagesCalls,
      MessagesCalls,
      WechatCalls
    ]),
    Layer.provide([
      MerchantsCalls,
      MerchantAdminsCalls,
      RobotsCalls,
      ReportsCalls,
      OrdersCalls,
      RefundsCalls,
      RefundContextCalls
    ]),
    Layer.provide([ActivitiesCalls, CouponsCalls, PlacementsCalls, ViewsCalls]),
    Layer.provide([UtterancesCalls, QuizzesCalls, MiniAppPagesCalls]),
    Layer.provide([AuthorizationLive, MerchantKeyLive])
  ),
  DocsRoute,
  ImageRoute,
  BindingRoutes,
  Readiness
)

const prefixes = [...sections, "api"].map((section) => `/${section}/`)
const fileLike = /\/$|\/assets\/|\.[a-z0-9]{2,11}$/i

/** Embedded applications live under the same prefixes as calls do: what looks like a file of theirs is no call. */
const isCall = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix)) && !fileLike.test(path)

const callHeaders = { ...securityHeaders, "cache-control": "no-store" }
const ownPaths: ReadonlySet<string> = new Set(["/openapi.json", DOCS_PATH, "/readyz"])

const alive = HttpServerResponse.jsonUnsafe({ status: "ok" }, { headers: callHeaders })

type Request = HttpServerRequest.HttpServerRequest
type Answer<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | Request>

/** Files of the console first, then calls, then a plain "nothing here". */
export const makeApp = <R>(
  dist: string,
  settings: Settings,
  calls: Answer<R>,
  answersItself: boolean,
  watch: Watch
) => {
  const { lookUp, missing } = makeServeConsole(dist, settings)
  const answered = observeCalls(settings, watch)(calls)
  const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request): Answer<R> => {
    const path = pathOf(request.url)
    // In front of a backend there is nothing else to wait for: pages are served, and what the backend cannot answer is said call by call.
    if (path === "/healthz" || (path === "/readyz" && !answersItself)) return Effect.succeed(alive)
    if (isCall(path))
      return Effect.map(answered, HttpServerResponse.setHeaders(path === WECHAT_PATH ? pageHeaders : callHeaders))
    const file = lookUp(request)
    if (file) return Effect.succeed(file)
    // In front of a backend they are the backend's.
    if (isImage(path)) return calls
    if (!answersItself || !ownPaths.has(path)) return missing
    return Effect.map(
      calls,
      HttpServerResponse.setHeaders(path === DOCS_PATH ? { ...callHeaders, ...docsHeaders } : callHeaders)
    )
  })
  const secured = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ protocol }) =>
    protocol === "https" ? Effect.map(app, HttpServerResponse.setHeaders(httpsOnly)) : app
  )
  return settings.trustedProxies === undefined ? secured : behindProxies(settings.trustedProxies)(secured)
}

/** The calls answered by this server, until its last moment. */
export const ownCalls = (last: Obstacle) =>
  Effect.map(
    Effect.all([HttpRouter.toHttpEffect(ConsoleRoutes), FailureLog, Availability]),
    ([routes, failures, { problem, untilLost }]) => {
      const answers = enveloped(withBoundedBodies(routes), failures)
      const away = { holds: () => problem() !== undefined, untilBegun: untilLost, said: lost }
      const calls = unlessHindered([away, last], answers)
      return Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
        Effect.map(isCall(pathOf(url)) ? calls : answers, HttpServerResponse.setHeader(KEEPS_ANSWERS, "1"))
      )
    }
  )
