import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AlarmCode, Severity } from "./alarm-types.ts"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { Id, Millis } from "./fields.ts"
import { PersonText, ThingText, WordText } from "./texts.ts"

/** The number of days, today included. */
export const Period = Schema.Literals(["7", "30", "90"])
export type Period = typeof Period.Type

/** A count in the period, and in the equally long period before. */
const ComparedCount = Schema.Struct({ now: Schema.Int, former: Schema.Int })
export type ComparedCount = typeof ComparedCount.Type

const StatisticsDay = Schema.Struct({ day: WordText, alarms: Schema.Int, sent: Schema.Int, failed: Schema.Int })
export type StatisticsDay = typeof StatisticsDay.Type

/** The number of open alarms of a type and severity. */
const OpenCount = Schema.Struct({ type: AlarmCode, name: ThingText, severity: Severity, count: Schema.Int })
export type OpenCount = typeof OpenCount.Type

/** A total, and the number of additions. */
const Growth = Schema.Struct({ total: Schema.Int, added: ComparedCount })

/**
 * The fleet `at` this moment, and the sums of the period. `unclaimed` counts open alarms without an owner. `sales` are
 * the cents of today's paid orders, and of yesterday's until the same hour; null without permission for orders. Days
 * are the server's (`2026-11-21`), oldest first; the former period has as many. `low` counts robots with an open alarm
 * of that type, null if the type is disabled. Alarms count on the day of raising, notifications on the day they were
 * made.
 */
export const Statistics = Schema.Struct({
  at: Millis,
  online: Schema.Int,
  offline: Schema.Int,
  out_of_service: Schema.Int,
  low: Schema.Struct({ battery: Schema.NullOr(Schema.Int), stock: Schema.NullOr(Schema.Int) }),
  open: Schema.Array(OpenCount),
  unclaimed: Schema.Int,
  sales: Schema.NullOr(ComparedCount),
  alarms: ComparedCount,
  sent: ComparedCount,
  failed: ComparedCount,
  robots: Growth,
  merchants: Growth,
  users: Growth,
  days: Schema.Array(StatisticsDay),
  former: Schema.Array(StatisticsDay),
  most_robots: Schema.Array(Schema.Struct({ robot_id: WordText, name: ThingText, alarms: Schema.Int })),
  most_places: Schema.Array(Schema.Struct({ location_id: Id, name: ThingText, alarms: Schema.Int }))
})
export type Statistics = typeof Statistics.Type

/** Alarms raised in the hour that begins at `at`. */
const AlarmHour = Schema.Struct({
  at: Millis,
  critical: Schema.Int,
  major: Schema.Int,
  minor: Schema.Int,
  notice: Schema.Int
})
export type AlarmHour = typeof AlarmHour.Type

/** A site with its open alarms, and the alarms raised on each of the last seven days, today included. */
const SiteAlarms = Schema.Struct({
  location_id: Id,
  name: ThingText,
  robots: Schema.Int,
  online: Schema.Int,
  open: Schema.Int,
  days: Schema.Array(Schema.Int)
})
export type SiteAlarms = typeof SiteAlarms.Type

/**
 * Alarms of the last 24 hours, oldest first, the last hour incomplete; and the ten sites with the most open alarms,
 * then the most robots.
 */
export const RecentAlarms = Schema.Struct({
  at: Millis,
  hours: Schema.Array(AlarmHour),
  sites: Schema.Array(SiteAlarms)
})
export type RecentAlarms = typeof RecentAlarms.Type

/** Open alarms without an owner: their number by severity, and the moment of the oldest. */
const Unacknowledged = Schema.Struct({
  severity: Schema.Literals(["critical", "major"]),
  count: Schema.Int,
  oldest: Millis
})

/**
 * Work that waits for the operator. `unacknowledged` are critical and major alarms without an owner. Refunds are null
 * without permission to decide them. Todos and requests are those of the operator's message box. Failed notifications
 * count from the day `since`: everyone's if permitted, else the operator's. Alarms on picked robots come most severe
 * first. For an operator without alarms they are null or missing.
 */
export const MyDay = Schema.Struct({
  unacknowledged: Schema.Array(Unacknowledged),
  refunds: Schema.NullOr(Schema.Int),
  alarms: Schema.NullOr(
    Schema.Struct({
      count: Schema.Int,
      worst: Schema.Array(
        Schema.Struct({
          id: Id,
          name: ThingText,
          severity: Severity,
          robot_id: Schema.NullOr(WordText),
          robot: ThingText,
          robots: Schema.Int
        })
      )
    })
  ),
  /** Open work that colleagues offer to the operator. */
  offers: Schema.Array(Schema.Struct({ by: PersonText, alarms: Schema.Int, pins: Schema.Int })),
  todos: Schema.Int,
  requests: Schema.Int,
  failed: Schema.NullOr(Schema.Int),
  since: WordText
})
export type MyDay = typeof MyDay.Type

/** The most robots that a summary names, because an address holds their numbers. */
export const MAX_LINKED_ROBOTS = 100

const LinkedRobots = Schema.Struct({ count: Schema.Int, robots: Schema.Array(WordText) })

/**
 * Events between the operator's last session and the sign-in: robots that went offline or came back, and the operator's
 * pins that others answered. `since` is null without an earlier session, and after the summary was dismissed.
 */
export const SinceLeft = Schema.Struct({
  since: Schema.NullOr(Millis),
  offline: LinkedRobots,
  back: LinkedRobots,
  answered: Schema.Int
})
export type SinceLeft = typeof SinceLeft.Type

export class DashboardApi extends HttpApiGroup.make("dashboard")
  .add(
    HttpApiEndpoint.get("statistics", "/statistics", {
      query: Schema.Struct({ days: Period }),
      success: replyOf(Statistics)
    }),
    HttpApiEndpoint.get("recentAlarms", "/recent-alarms", { success: replyOf(RecentAlarms) })
  )
  .annotateEndpoints(RequiredPermission, { any: ["dashboardIndex"] })
  .add(
    HttpApiEndpoint.get("myDay", "/my-day", { success: replyOf(MyDay) }),
    HttpApiEndpoint.get("sinceLeft", "/since-left", { success: replyOf(SinceLeft) }),
    /** Dismisses the summary for the caller's session. */
    HttpApiEndpoint.post("dismissSinceLeft", "/dismiss-since-left", { success: replyOf(Schema.Literal(true)) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/dashboard") {}
