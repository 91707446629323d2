import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, HttpApiScalar } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { ConsoleApi } from "../src/effects/contract/console-api.ts"
import { ActivitiesCalls } from "./activities/activities-calls.ts"
import { AlarmsCalls } from "./alarms/alarms-calls.ts"
import { AreasCalls } from "./areas/areas-calls.ts"
import { CouponsCalls } from "./coupons/coupons-calls.ts"
import { DevicesCalls } from "./devices/devices-calls.ts"
import { EventsCalls } from "./events/events-calls.ts"
import { MessagesCalls } from "./messages/messages-calls.ts"
import { MerchantsCalls } from "./merchants/merchants-calls.ts"
import { MiniAppPagesCalls } from "./mini-app-pages/mini-app-pages-calls.ts"
import { OrdersCalls } from "./orders/orders-calls.ts"
import { PlacementsCalls } from "./placements/placements-calls.ts"
import { QuizzesCalls } from "./quizzes/quizzes-calls.ts"
import { RefundsCalls } from "./refunds/refunds-calls.ts"
import { RobotsCalls } from "./robots/robots-calls.ts"
import { RolesCalls } from "./roles/roles-calls.ts"
import { AuthorizationLive } from "./authentication/authorization.ts"
import { EntranceCalls, SessionCalls } from "./session/session-calls.ts"
import { UsersCalls } from "./users/users-calls.ts"
import { BindingRoutes } from "./wechat/binding-routes.ts"
import { WechatCalls } from "./wechat/wechat-calls.ts"
import { UtterancesCalls } from "./utterances/utterances-calls.ts"

const health = HttpRouter.add(
  "GET",
  "/healthz",
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.match(sql`select 1 as one`, {
      onSuccess: () => HttpServerResponse.jsonUnsafe({ status: "ok", database: "ok" }),
      onFailure: () => HttpServerResponse.jsonUnsafe({ status: "fail", database: "unreachable" }, { status: 503 })
    })
  )
)

/** Every route that is not a file: the calls of the contract, their description, and the health of the server. */
export const ConsoleRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(ConsoleApi, { openapiPath: "/openapi.json" }).pipe(
    Layer.provide(AlarmsCalls),
    Layer.provide([DevicesCalls, AreasCalls]),
    Layer.provide(MessagesCalls),
    Layer.provide(WechatCalls),
    Layer.provide([MerchantsCalls, RobotsCalls]),
    Layer.provide([OrdersCalls, RefundsCalls]),
    Layer.provide([ActivitiesCalls, CouponsCalls, PlacementsCalls]),
    Layer.provide([UtterancesCalls, QuizzesCalls, MiniAppPagesCalls]),
    Layer.provide([EntranceCalls, SessionCalls, UsersCalls, RolesCalls, EventsCalls]),
    Layer.provide(AuthorizationLive)
  ),
  HttpApiScalar.layer(ConsoleApi, { path: "/docs", scalar: { withDefaultFonts: false } }),
  BindingRoutes,
  health
)
