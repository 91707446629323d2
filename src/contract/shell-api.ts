import { HttpApi } from "effect/http-api"
import { AlarmTimelineApi } from "./alarm-timeline.ts"
import { AreasApi } from "./areas.ts"
import { consoleRecords } from "./console-records.ts"
import { DashboardApi } from "./dashboard.ts"
import { apisOf } from "./define-record.ts"
import { DeveloperToolsApi } from "./developer-tools.ts"
import { DevicesApi } from "./devices.ts"
import { FleetMapApi } from "./fleet-map.ts"
import { ImagesApi } from "./images.ts"
import { MerchantAdminsApi } from "./merchant-admins.ts"
import { PinsApi } from "./pins.ts"
import { RecordSearchApi } from "./record-search.ts"
import { SecondFactorApi } from "./second-factor.ts"
import { SignInApi, SessionApi } from "./session.ts"
import { ViewsApi } from "./views.ts"
import { WechatApi } from "./wechat.ts"

/** The calls that the console itself makes. Its client loads without the calls of the embedded applications. */
export class ShellApi extends HttpApi.make("console")
  .add(SignInApi, SessionApi, SecondFactorApi)
  .add(...apisOf(consoleRecords))
  .add(AlarmTimelineApi, DashboardApi, DeveloperToolsApi, DevicesApi, AreasApi, WechatApi, ViewsApi)
  .add(MerchantAdminsApi, ImagesApi, FleetMapApi, PinsApi, RecordSearchApi) {}
