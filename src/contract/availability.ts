import { Schema, Struct } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import { listQuery, LongId, matching, Millis, optionalFields } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { ThingText, WORD, WordText } from "./texts.ts"

/** The lists of availability, with a row for each location, robot, merchant or month. */
export const Grouping = Schema.Literals(["location", "robot", "merchant", "month"])
export type Grouping = typeof Grouping.Type

/** A month in the server's time zone: `2026-11`. */
const Month = Schema.String.check(
  Schema.isPattern(/^20\d\d-(?:0[1-9]|1[0-2])$/, { message: "must be a month such as 2026-11" })
).annotate(WORD)

/** The number of months without a `from_month`. */
export const MONTHS_BY_DEFAULT = 12

/**
 * Availability of some robots in some months, without planned maintenance. `uptime` is in percent, null if no time is
 * known; `repair` and `between` are null without a failure. `total` is the time of all robots together, of which
 * `known` is known. Durations are in milliseconds.
 */
const figures = {
  uptime: Schema.NullOr(Schema.Finite),
  repair: Schema.NullOr(Schema.Int),
  between: Schema.NullOr(Schema.Int),
  failures: Schema.Int,
  down: Schema.Int,
  planned: Schema.Int,
  known: Schema.Int,
  total: Schema.Int,
  robots: Schema.Int
}

/**
 * `of` is the robot's number, the id of the site or merchant, or the month; empty for robots without a site or
 * merchant. An `open` month is not over.
 */
export const Availability = Schema.Struct({
  id: LongId,
  grouping: Grouping,
  of: WordText,
  name: ThingText,
  open: Schema.Boolean,
  ...figures
})
export type Availability = typeof Availability.Type

const availabilityFilters = {
  grouping: Grouping,
  from_month: matching(Month),
  to_month: matching(Month),
  robot_id: joinedRobots,
  ...placeFilters
}

export const AvailabilityQuery = listQuery(
  ["name", "uptime", "repair", "between", "failures", "down", "planned"],
  availabilityFilters
)
export type AvailabilityQuery = typeof AvailabilityQuery.Type

const SummaryFilters = Schema.Struct(optionalFields(Struct.omit(availabilityFilters, ["grouping"])))

/**
 * Figures over all matches, and for each requested month. Only `measured_months` have measurements. `measured_until` is
 * null before the first measurement.
 */
export const AvailabilitySummary = Schema.Struct({
  ...figures,
  measured_until: Schema.NullOr(Millis),
  measured_months: Schema.Array(Month),
  months: Schema.Array(
    Schema.Struct({ month: Month, open: Schema.Boolean, ...Struct.pick(figures, ["uptime", "failures"]) })
  )
})
export type AvailabilitySummary = typeof AvailabilitySummary.Type

/** The mail on the first of each month. It needs a mail sender on the server, and an email address of the user. */
export const Subscription = Schema.Struct({
  subscribed: Schema.Boolean,
  set_up: Schema.Boolean,
  has_email: Schema.Boolean
})
export type Subscription = typeof Subscription.Type

export const Subscribing = Schema.Struct({ subscribed: Schema.Boolean })

export const availability = describeRecord({
  name: "availability",
  path: "/system-admin/availability",
  menu: [{ group: "alarm", name: "availability", title: ["可用率", "Availability"], order: 4.6, icon: "alarm" }],
  owner: "platform",
  row: Availability,
  query: AvailabilityQuery,
  calls: [
    /** Grouped by site by default, the worst first. */
    listCall("/list", AvailabilityQuery, Availability),
    HttpApiEndpoint.get("summary", "/summary", { query: SummaryFilters, success: replyOf(AvailabilitySummary) }),
    HttpApiEndpoint.get("subscription", "/subscription", { success: replyOf(Subscription) }),
    HttpApiEndpoint.post("subscribe", "/subscription", { payload: Subscribing, success: replyOf(Subscription) })
  ]
})
