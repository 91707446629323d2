import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ALARM_STREAM, AlarmStreamMessage, LAST_EVENT_ID } from "./alarm-stream.ts"
import { Authorization, Needs } from "./call.ts"
import { alarmRules } from "./grants.ts"

/** The one call that goes on answering. Clients read it by themselves, for what they derive of the contract waits for an end. */
export class AlarmStreamApi extends HttpApiGroup.make("alarmStream")
  .add(
    HttpApiEndpoint.get("stream", ALARM_STREAM, {
      headers: Schema.Struct({ [LAST_EVENT_ID]: Schema.optionalKey(Schema.String) }),
      success: HttpApiSchema.StreamSse({ data: AlarmStreamMessage })
    }).annotate(Needs, { any: alarmRules })
  )
  .middleware(Authorization) {}
