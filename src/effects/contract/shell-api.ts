import { HttpApi } from "effect/http-api"
import { AlarmStoryApi } from "./alarm-story.ts"
import { AlarmTypesApi } from "./alarm-types.ts"
import { AlarmsApi } from "./alarms.ts"
import { AreasApi } from "./areas.ts"
import { DashboardApi } from "./dashboard.ts"
import { DeveloperToolsApi } from "./developer-tools.ts"
import { DevicesApi } from "./devices.ts"
import { EventsApi } from "./events.ts"
import { ImagesApi } from "./images.ts"
import { MerchantAdminsApi } from "./merchant-admins.ts"
import { MerchantsApi } from "./merchants.ts"
import { MessagesApi } from "./messages.ts"
import { NotifyRecordsApi } from "./notify-records.ts"
import { NotifyRulesApi } from "./notify-rules.ts"
import { RolesApi } from "./roles.ts"
import { SecondFactorApi } from "./second-factor.ts"
import { SignInApi, SessionApi } from "./session.ts"
import { SilencesApi } from "./silences.ts"
import { UsersApi } from "./users.ts"
import { ViewsApi } from "./views.ts"
import { WechatApi } from "./wechat.ts"

/** The calls that the console itself makes: its client is loaded without those of the embedded applications. */
export class ShellApi extends HttpApi.make("console")
  .add(SignInApi, SessionApi, SecondFactorApi, UsersApi, RolesApi, EventsApi)
  .add(
    AlarmsApi,
    AlarmStoryApi,
    AlarmTypesApi,
    SilencesApi,
    NotifyRulesApi,
    NotifyRecordsApi,
    DashboardApi,
    DeveloperToolsApi,
    DevicesApi,
    AreasApi,
    MessagesApi,
    WechatApi,
    ViewsApi,
    MerchantsApi,
    MerchantAdminsApi,
    ImagesApi
  ) {}
