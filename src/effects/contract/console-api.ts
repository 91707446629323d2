import { OpenApi } from "effect/http-api"
import { ActivitiesApi } from "./activities.ts"
import { CouponsApi } from "./coupons.ts"
import { MiniAppPagesApi } from "./mini-app-pages.ts"
import { OrdersApi } from "./orders.ts"
import { PlacementsApi } from "./placements.ts"
import { QuizzesApi } from "./quizzes.ts"
import { RefundsApi } from "./refunds.ts"
import { RobotsApi } from "./robots.ts"
import { ShellApi } from "./shell-api.ts"
import { UtterancesApi } from "./utterances.ts"

/** Every call that people make. The clients are derived from it. */
export class ConsoleApi extends ShellApi.add(RobotsApi, OrdersApi, RefundsApi)
  .add(ActivitiesApi, CouponsApi, PlacementsApi, UtterancesApi, QuizzesApi, MiniAppPagesApi)
  .annotate(OpenApi.Title, "Wheelhouse")
  .annotate(OpenApi.Version, "1") {}
