import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Alarm } from "./alarms.ts"
import { AddressedId } from "./addressed-id.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Device } from "./devices.ts"
import { Order } from "./orders.ts"
import { Refund } from "./refunds.ts"
import { MeasuredState } from "./robot-timeline.ts"

/** An alarm this many minutes before or after a purchase may explain a refund. */
export const ALARM_WINDOW_MINUTES = 30
/** The number of days over which a robot's refunds are counted. */
export const REFUND_WINDOW_DAYS = 30

const { robot_id, name, state, location_id, location } = Device.fields
const { id, type, severity, raised_at, ended_at } = Alarm.fields

/**
 * The background of a decision about a refund. `robot` is null if the operator may not see it; `opens_robot` is true if
 * they may open its page. `robot_then` is its state at the purchase, null if none is recorded. `alarms` are the robot's
 * around the purchase, the most severe first; null without permission. Other refunds come newest first: all of the
 * order, and the latest of the robot's other orders, `robot_total` in all.
 */
export const RefundContext = Schema.Struct({
  order: Order,
  robot: Schema.NullOr(Schema.Struct({ robot_id, name, state, location_id, location })),
  robot_then: Schema.NullOr(MeasuredState),
  opens_robot: Schema.Boolean,
  alarms: Schema.NullOr(
    Schema.Array(Schema.Struct({ id, type, name: Alarm.fields.name, severity, raised_at, ended_at }))
  ),
  order_refunds: Schema.Array(Refund),
  robot_refunds: Schema.Array(Refund),
  robot_total: Schema.Int
})
export type RefundContext = typeof RefundContext.Type

export class RefundContextApi extends HttpApiGroup.make("refundContext")
  .add(
    HttpApiEndpoint.get("context", "/context", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(RefundContext)
    })
  )
  .annotateEndpoints(RequiredPermission, { any: ["sale-admin"] })
  .middleware(Authorization)
  .prefix("/sale-admin/refund") {}
