import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { ALARM_STREAM, AlarmStreamMessage, LAST_EVENT_ID, RECEIVING_STREAM } from "./alarm-stream.ts"
import { ReceiveStatus } from "./alarms.ts"
import { Authorization, RequiredPermission } from "./call.ts"
import { alarmPermissions } from "./grants.ts"
import { WordText } from "./texts.ts"

const statusFromString = Schema.FiniteFromString.pipe(Schema.decodeTo(ReceiveStatus))

/**
 * Calls whose answers are streams. The contract's client waits for the end of an answer, so consoles read them without
 * it.
 */
export class AlarmStreamApi extends HttpApiGroup.make("alarmStream")
  .add(
    HttpApiEndpoint.get("stream", ALARM_STREAM, {
      headers: Schema.Struct({ [LAST_EVENT_ID]: Schema.optionalKey(WordText) }),
      success: HttpApiSchema.StreamSse({ data: AlarmStreamMessage })
    }).annotate(RequiredPermission, { any: alarmPermissions }),
    HttpApiEndpoint.get("receivingChanged", RECEIVING_STREAM, {
      query: Schema.Struct({ status: statusFromString }),
      success: HttpApiSchema.StreamSse({ data: AlarmStreamMessage })
    })
  )
  .middleware(Authorization) {}
