import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Alarm, HandoverAnswer } from "./alarms.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Millis } from "./fields.ts"
import { AddressedId } from "./addressed-id.ts"
import { alarmPermissions } from "./grants.ts"
import { NotifyState } from "./notify-records.ts"
import { NotifyMethod } from "./notify-rules.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** A moment of the server's clock. */
const at = Millis

/**
 * A step in the timeline of an alarm. `by` is the person who acknowledged, noted or released it. `reported_at` is the
 * moment by the robot's clock, if that differs from the server's.
 */
const Change = Schema.Struct({
  kind: Schema.Literals(["raised", "returned", "acknowledged", "noted", "released", "ended"]),
  at,
  by: PersonText,
  note: FreeText,
  reported_at: Schema.NullOr(Millis)
})

/**
 * A notification: its outcome, and the reason of a failure. A queued one has the reason of its last failed try and the
 * moment of the next.
 */
const Notification = Schema.Struct({
  kind: Schema.Literal("notified"),
  at,
  username: PersonText,
  rule: ThingText,
  method: NotifyMethod,
  state: NotifyState,
  reason: FreeText,
  sent_at: Schema.NullOr(Millis),
  tries: Schema.Int,
  next_at: Schema.NullOr(Millis)
})

/** From this step on nobody was notified, until `until` or an earlier end of the silence. */
const Silencing = Schema.Struct({
  kind: Schema.Literal("silenced"),
  at,
  by: PersonText,
  reason: FreeText,
  until: Millis,
  ended_at: Schema.NullOr(Millis),
  ended_by: PersonText
})

/** The owner offered the alarm to `handover_to`, a colleague. `answer` is null until then. */
const Handover = Schema.Struct({
  kind: Schema.Literal("handedOver"),
  at,
  by: PersonText,
  handover_to: PersonText,
  note: FreeText,
  answer: Schema.NullOr(Schema.Literals([...HandoverAnswer.literals, "returned"])),
  answer_note: FreeText,
  answered_at: Schema.NullOr(Millis)
})

const TimelineStep = Schema.Union([Change, Handover, Notification, Silencing])
export type TimelineStep = typeof TimelineStep.Type

/** A robot of a shared alarm. Those still offline come first. */
const AwayRobot = Schema.Struct({ robot_id: WordText, returned_at: Schema.NullOr(Millis) })

/** The robot as it is now. `heard_at` is the server's moment of its last report. */
const RobotNow = Schema.Struct({
  state: Schema.Literals(["online", "offline"]),
  battery: Schema.Int,
  heard_at: Schema.NullOr(Millis)
})

/** The contact of the alarm's site, for readers with permission for sites; null without one. */
const Contact = Schema.Struct({ person: PersonText, phone: PersonText })

/** Earlier alarms of the same robot and type. `median_ms` is the median duration of the ended ones. */
const Earlier = Schema.Struct({ count: Schema.Int, median_ms: Schema.NullOr(Schema.Int) })

/** The number of days in which alarms count as earlier. */
export const EARLIER_DAYS = 30

/**
 * The timeline of an alarm, in order. Of very many steps it holds the first and the latest; `left_out` counts the
 * others. Notifications of other people need permission for the board or for everyone's records.
 */
export const AlarmTimeline = Schema.Struct({
  alarm: Alarm,
  steps: Schema.Array(TimelineStep),
  left_out: Schema.Int,
  robots: Schema.Array(AwayRobot),
  guidance: FreeText,
  contact: Schema.NullOr(Contact),
  robot: Schema.NullOr(RobotNow),
  earlier: Earlier
})
export type AlarmTimeline = typeof AlarmTimeline.Type

export class AlarmTimelineApi extends HttpApiGroup.make("alarmTimeline")
  .add(
    HttpApiEndpoint.get("timeline", "/timeline", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(AlarmTimeline)
    })
  )
  .annotateEndpoints(RequiredPermission, { any: alarmPermissions })
  .middleware(Authorization)
  .prefix("/system-admin/alarm") {}
