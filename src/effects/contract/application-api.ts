import { HttpApi } from "effect/http-api"
import { ActivitiesApi } from "./activities.ts"
import { AreasApi } from "./areas.ts"
import { CouponsApi } from "./coupons.ts"
import { DevicesApi } from "./devices.ts"
import { MerchantOptionsApi } from "./merchant-options.ts"
import { MiniAppPagesApi } from "./mini-app-pages.ts"
import { OrdersApi } from "./orders.ts"
import { PlacementsApi } from "./placements.ts"
import { QuizzesApi } from "./quizzes.ts"
import { RefundContextApi } from "./refund-context.ts"
import { RefundsApi } from "./refunds.ts"
import { RobotsApi } from "./robots.ts"
import { ViewsApi } from "./views.ts"
import { UtterancesApi } from "./utterances.ts"

/** What only the embedded applications call. */
export const applicationGroups = [
  RobotsApi,
  OrdersApi,
  RefundsApi,
  RefundContextApi,
  ActivitiesApi,
  CouponsApi,
  PlacementsApi,
  UtterancesApi,
  QuizzesApi,
  MiniAppPagesApi
] as const

/** The calls of the embedded applications: their client is loaded without those of the console. */
export class ApplicationApi extends HttpApi.make("console")
  .add(AreasApi, DevicesApi, MerchantOptionsApi, ViewsApi)
  .add(...applicationGroups) {}
