import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Severity } from "./alarm-types.ts"
import { Availability } from "./availability.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { RobotId } from "./devices.ts"
import { LongId, Millis } from "./fields.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** The number of days that the timeline covers. */
export const TIMELINE_DAYS = 30

/** States of recorded times. */
export const MeasuredState = Schema.Literals(["online", "charging", "offline", "outOfService"])
export const TimelineState = Schema.Literals([...MeasuredState.literals, "unknown"])
export type TimelineState = typeof TimelineState.Type

/**
 * A time in which a robot had one state. The state is unknown before the first report, and while no server listened.
 */
export const StateSpan = Schema.Struct({ state: TimelineState, from: Millis, to: Millis })
export type StateSpan = typeof StateSpan.Type

const TimelineAlarm = Schema.Struct({
  id: LongId,
  type: WordText,
  name: ThingText,
  severity: Severity,
  count: Schema.Int,
  raised_at: Millis,
  ended_at: Schema.NullOr(Millis),
  acknowledged_by: PersonText
})
export type TimelineAlarm = typeof TimelineAlarm.Type

/** Words about a robot: a pin, an answer to one, or with `alarm_id` a note on an alarm, whose type `alarm` names. */
const RobotNote = Schema.Struct({
  at: Millis,
  by: PersonText,
  note: FreeText,
  alarm_id: Schema.NullOr(LongId),
  alarm: ThingText
})
export type RobotNote = typeof RobotNote.Type

/** Battery in percent, and goods in stock, null for a robot without slots. */
const Sample = Schema.Struct({ at: Millis, battery: Schema.Int, stock: Schema.NullOr(Schema.Int) })
export type Sample = typeof Sample.Type

/**
 * A robot from `from` to `to`. `spans` follow each other without gaps. `open` and `alarms` include shared alarms,
 * newest first. `types` sums the alarms by type: their number, the last moment, and the median of ended ones. `orders`
 * and `refunds` are null without permission.
 */
export const RobotTimeline = Schema.Struct({
  from: Millis,
  to: Millis,
  spans: Schema.Array(StateSpan),
  alarms: Schema.Array(TimelineAlarm),
  open: Schema.Array(TimelineAlarm),
  types: Schema.Array(
    Schema.Struct({
      type: WordText,
      name: ThingText,
      alarms: Schema.Int,
      last_at: Millis,
      resolve: Schema.NullOr(Schema.Int)
    })
  ),
  /** The newest first; null without permission for the alarm board. */
  notes: Schema.NullOr(Schema.Array(RobotNote)),
  samples: Schema.Array(Sample),
  orders: Schema.NullOr(Schema.Struct({ count: Schema.Int, amount: Schema.Int })),
  refunds: Schema.NullOr(Schema.Struct({ count: Schema.Int, requested: Schema.Int })),
  /** This month and the last one, as far as measured; null without permission. */
  availability: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        month: WordText,
        ...Struct.pick(Availability.fields, ["open", "uptime", "failures", "known", "total"])
      })
    )
  ),
  /** True if the caller may acknowledge alarms. */
  acknowledges: Schema.Boolean
})
export type RobotTimeline = typeof RobotTimeline.Type

export class RobotTimelineApi extends HttpApiGroup.make("robotTimeline")
  .add(
    HttpApiEndpoint.get("timeline", "/timeline", {
      query: Schema.Struct({ robot_id: RobotId }),
      success: replyOf(RobotTimeline)
    })
  )
  .annotateEndpoints(RequiredPermission, { any: ["device-admin"] })
  .middleware(Authorization)
  .prefix("/device-admin/device") {}
