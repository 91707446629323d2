import { HttpApi } from "effect/http-api"
import { applicationRecords } from "./application-records.ts"
import { AreasApi } from "./areas.ts"
import { apisOf } from "./define-record.ts"
import { DevicesApi } from "./devices.ts"
import { MerchantOptionsApi } from "./merchant-options.ts"
import { RefundContextApi } from "./refund-context.ts"
import { alarms } from "./alarms.ts"
import { RobotTimelineApi } from "./robot-timeline.ts"
import { PinsApi } from "./pins.ts"
import { ViewsApi } from "./views.ts"

/** The groups of calls that only embedded applications make. */
export const applicationGroups = [...apisOf(applicationRecords), RefundContextApi, RobotTimelineApi] as const

/** The calls of the embedded applications. Their client loads without the console's calls. */
export class ApplicationApi extends HttpApi.make("console")
  .add(alarms.api, AreasApi, DevicesApi, MerchantOptionsApi, PinsApi, ViewsApi)
  .add(...applicationGroups) {}
