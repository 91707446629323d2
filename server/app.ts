import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerResponse, HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ActivitiesCalls } from "./activities/activities-calls.ts"
import { AlarmHistoryCalls } from "./alarms/alarm-history-calls.ts"
import { AlarmTimelineCalls } from "./alarms/alarm-timeline-calls.ts"
import { AlarmStreamCalls } from "./alarms/alarm-stream-calls.ts"
import { AlarmTypesCalls } from "./alarms/alarm-types-calls.ts"
import { AlarmsCalls } from "./alarms/alarms-calls.ts"
import { SilencesCalls } from "./silences/silences-calls.ts"
import { AvailabilityCalls } from "./availability/availability-calls.ts"
import { AreasCalls } from "./areas/areas-calls.ts"
import { CouponsCalls } from "./coupons/coupons-calls.ts"
import { DashboardCalls } from "./dashboard/dashboard-calls.ts"
import { DeveloperToolsCalls } from "./developer-tools/developer-tools-calls.ts"
import { DevicesCalls } from "./devices/devices-calls.ts"
import { EventsCalls } from "./histories/events-calls.ts"
import { FleetMapCalls } from "./fleet-map/fleet-map-calls.ts"
import { LocationsCalls } from "./locations/locations-calls.ts"
import { ImageRoute, ImagesCalls, isImage } from "./images/images-calls.ts"
import { MessagesCalls } from "./messages/messages-calls.ts"
import { MerchantAdminsCalls } from "./merchants/merchant-admins-calls.ts"
import { MerchantsCalls } from "./merchants/merchants-calls.ts"
import { MiniAppPagesCalls } from "./mini-app-pages/mini-app-pages-calls.ts"
import { NotifyRecordsCalls } from "./notifications/notify-records-calls.ts"
import { NotifyRulesCalls } from "./notifications/notify-rules-calls.ts"
import { OrdersCalls } from "./orders/orders-calls.ts"
import { PinsCalls } from "./pins/pins-calls.ts"
import { PlacementsCalls } from "./placements/placements-calls.ts"
import { RefundContextCalls } from "./orders/refund-context-calls.ts"
import { RobotPositionsCalls } from "./positions/robot-positions-calls.ts"
import { RecordSearchCalls } from "./record-search/record-search-calls.ts"
import { RecordCalls } from "./records/record-calls.ts"
import { RefundsCalls } from "./refunds/refunds-calls.ts"
import { MerchantKeyLive } from "./reports/merchant-key.ts"
import { ReportsCalls } from "./reports/reports-calls.ts"
import { RobotTimelineCalls } from "./robots/robot-timeline-calls.ts"
import { RobotsCalls } from "./robots/robots-calls.ts"
import { RolesCalls } from "./roles/roles-calls.ts"
import { AuthorizationLive } from "./authentication/authorization.ts"
import { SessionCalls } from "./session/session-calls.ts"
import { SignInCalls } from "./session/sign-in-calls.ts"
import { SecondFactorCalls } from "./second-factor/second-factor-calls.ts"
import { UsersCalls } from "./users/users-calls.ts"
import { BindingRoutes, WechatCalls } from "./wechat/wechat-calls.ts"
import { ViewsCalls } from "./views/views-calls.ts"
import { httpsOnly, makeServeConsole, securityHeaders } from "./console/serve-console.ts"
import { DescribedApi, DOCS_PATH, DocsRoute } from "./docs/described-api.ts"
import type { Settings } from "./settings.ts"
import { STORES_ANSWERS } from "../src/contract/idempotency.ts"
import { WECHAT_PATH } from "../src/contract/wechat.ts"
import { pageHeaders } from "./wechat/binding-page.ts"
import { sections } from "../src/contract/sections.ts"
import { Availability } from "./database/availability.ts"
import { CurrentCall, makeFailureLog } from "./http/current-call.ts"
import { enveloped, pathOf } from "./http/envelope.ts"
import { rejectWhile, type Unavailability } from "./http/unavailability.ts"
import { connectionLost } from "./http/outages.ts"
import { observeCalls, type CallObservation } from "./http/observe-calls.ts"
import { behindProxies } from "./http/proxies.ts"

/** The health check of a server, with the reason if PostgreSQL does not serve. */
const Readiness = HttpRouter.add(
  "GET",
  "/readyz",
  Effect.map(Availability, ({ problem }) => {
    const database = problem()
    return database === undefined
      ? HttpServerResponse.jsonUnsafe({ status: "ok", database: "ok" })
      : HttpServerResponse.jsonUnsafe({ status: "fail", database }, { status: 503 })
  })
)

/** All routes that are not files: the calls of the contract, their description, and the health checks. */
const ConsoleRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(DescribedApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide([SignInCalls, SessionCalls, SecondFactorCalls, UsersCalls, RolesCalls, EventsCalls]),
    Layer.provide([
      AlarmsCalls,
      AlarmHistoryCalls,
      AvailabilityCalls,
      AlarmTimelineCalls,
      AlarmStreamCalls,
      RobotPositionsCalls,
      AlarmTypesCalls
    ]),
    Layer.provide([PinsCalls, SilencesCalls, NotifyRulesCalls, NotifyRecordsCalls]),
    Layer.provide([DashboardCalls, DeveloperToolsCalls, DevicesCalls, AreasCalls, FleetMapCalls, LocationsCalls]),
    Layer.provide([ImagesCalls, MessagesCalls, RecordSearchCalls, WechatCalls]),
    Layer.provide([MerchantsCalls, MerchantAdminsCalls, RobotsCalls, RobotTimelineCalls, ReportsCalls]),
    Layer.provide([OrdersCalls, RefundsCalls, RefundContextCalls]),
    Layer.provide([ActivitiesCalls, CouponsCalls, PlacementsCalls, ViewsCalls]),
    Layer.provide(MiniAppPagesCalls),
    Layer.provide(RecordCalls),
    Layer.provide([AuthorizationLive, MerchantKeyLive])
  ),
  DocsRoute,
  ImageRoute,
  BindingRoutes,
  Readiness
)

const prefixes = [...sections, "api"].map((section) => `/${section}/`)
const fileLike = /\/$|\/assets\/|\.[a-z0-9]{2,11}$/i

/**
 * True for a path of the calls. Embedded applications share their prefixes, so a path that looks like a file is not a
 * call.
 */
const isCall = (path: string): boolean => prefixes.some((prefix) => path.startsWith(prefix)) && !fileLike.test(path)

const callHeaders = { ...securityHeaders, "cache-control": "no-store" }
const ownPaths: ReadonlySet<string> = new Set(["/openapi.json", DOCS_PATH, "/readyz"])

const alive = HttpServerResponse.jsonUnsafe({ status: "ok" }, { headers: callHeaders })

type Request = HttpServerRequest.HttpServerRequest
type Answer<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | Request>

/** Serves files of the console first, then calls, then an answer for unknown paths. */
export const makeApp = <R>(
  dist: string,
  settings: Settings,
  calls: Answer<R>,
  answersItself: boolean,
  watch: CallObservation
) => {
  const { lookUp, missing } = makeServeConsole(dist, settings)
  const answered = observeCalls(settings, watch)(calls)
  const app = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request): Answer<R> => {
    const path = pathOf(request.url)
    // A server in front of a backend serves pages whatever the backend answers.
    if (path === "/healthz" || (path === "/readyz" && !answersItself)) return Effect.succeed(alive)
    if (isCall(path))
      return Effect.map(answered, HttpServerResponse.setHeaders(path === WECHAT_PATH ? pageHeaders : callHeaders))
    const file = lookUp(request)
    if (file) return Effect.succeed(file)
    // In front of a backend the images come from there.
    if (isImage(path)) return calls
    if (!answersItself || !ownPaths.has(path)) return missing
    return Effect.map(calls, HttpServerResponse.setHeaders(callHeaders))
  })
  const secured = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ protocol }) =>
    protocol === "https" ? Effect.map(app, HttpServerResponse.setHeaders(httpsOnly)) : app
  )
  return settings.trustedProxies === undefined ? secured : behindProxies(settings.trustedProxies)(secured)
}

const ANONYMOUS_BODY = ByteSize.kilobytes(16)

/** Limits the bodies of calls without a sign-in: decoding a megabyte of brackets takes 0.2 s. */
const withSmallBodies = <A, E, R>(calls: Effect.Effect<A, E, R>) =>
  Effect.flatMap(CurrentCall, ({ name }) =>
    name?.startsWith("signIn.") || name === "wechat.page"
      ? Effect.provideService(calls, HttpIncomingMessage.MaxBodySize, ANONYMOUS_BODY)
      : calls
  )

export const consoleCalls = (last: Unavailability) =>
  Effect.map(Effect.all([HttpRouter.toHttpEffect(ConsoleRoutes), Availability]), ([routes, { problem, untilLost }]) => {
    const answers = enveloped(withSmallBodies(routes), makeFailureLog())
    const databaseLost = { isActive: () => problem() !== undefined, onBegin: untilLost, answer: connectionLost }
    const calls = rejectWhile([databaseLost, last], answers)
    return Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) =>
      Effect.map(isCall(pathOf(url)) ? calls : answers, HttpServerResponse.setHeader(STORES_ANSWERS, "1"))
    )
  })
