import { HttpApi, OpenApi } from "effect/http-api"
import { ActivitiesApi } from "./activities.ts"
import { AlarmsApi } from "./alarms.ts"
import { AreasApi } from "./areas.ts"
import { CouponsApi } from "./coupons.ts"
import { DevicesApi } from "./devices.ts"
import { EventsApi } from "./events.ts"
import { MessagesApi } from "./messages.ts"
import { MerchantsApi } from "./merchants.ts"
import { MiniAppPagesApi } from "./mini-app-pages.ts"
import { OrdersApi } from "./orders.ts"
import { PlacementsApi } from "./placements.ts"
import { QuizzesApi } from "./quizzes.ts"
import { RefundsApi } from "./refunds.ts"
import { RobotsApi } from "./robots.ts"
import { RolesApi } from "./roles.ts"
import { EntranceApi, SessionApi } from "./session.ts"
import { UsersApi } from "./users.ts"
import { WechatApi } from "./wechat.ts"
import { UtterancesApi } from "./utterances.ts"

/** The whole call table. The console derives its client from it, the server its routes and `/openapi.json`. */
export class ConsoleApi extends HttpApi.make("console")
  .add(EntranceApi, SessionApi, UsersApi, RolesApi, EventsApi)
  .add(AlarmsApi)
  .add(DevicesApi, AreasApi)
  .add(MessagesApi)
  .add(WechatApi)
  .add(MerchantsApi, RobotsApi)
  .add(OrdersApi, RefundsApi)
  .add(ActivitiesApi, CouponsApi)
  .add(PlacementsApi)
  .add(UtterancesApi, QuizzesApi)
  .add(MiniAppPagesApi)
  .annotate(OpenApi.Title, "Wheelhouse")
  .annotate(OpenApi.Version, "1") {}
