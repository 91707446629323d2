import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf, unnamed } from "./call.ts"

/** Any of these rules makes an operator one whom alarms concern. */
export const alarmRules = ["alarm-setting-c", "alarm-notify-setting", "alarm-record", "alarm-record-all"] as const

/** Whether alarms reach the operator: 1 on, 0 off. */
export const Receiving = Schema.Literals([0, 1])
export type Receiving = typeof Receiving.Type

/** As above, and -1 for an operator whom alarms do not concern: it hides the switch. */
export const ReceiveStatus = Schema.Literals([1, 0, -1])
export type ReceiveStatus = typeof ReceiveStatus.Type

export class AlarmsApi extends HttpApiGroup.make("alarms")
  .add(
    HttpApiEndpoint.get("receiveStatus", "/alarm-receive-status", {
      success: replyOf(Schema.Struct({ status: ReceiveStatus }))
    }),
    HttpApiEndpoint.post("turnReceiving", "/alarm-receive-status", {
      payload: Schema.Struct({ status: Receiving }),
      success: replyOf(unnamed(Schema.Struct({ status: Receiving })))
    }).annotate(Needs, { any: alarmRules })
  )
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
