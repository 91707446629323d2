import { Clock, Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import {
  type RobotNote,
  type RobotTimeline,
  type Sample,
  TIMELINE_DAYS,
  type TimelineAlarm
} from "../../src/contract/robot-timeline.ts"
import { groupsOf } from "../availability/availability-figures.ts"
import { alarmName, withAlarmNames } from "../alarm-types/alarm-types.ts"
import { alarmsOfRobot } from "../alarms/alarm-rows.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { noSuchRecord, requestLanguage, text } from "../http/texts.ts"
import { type StoredInterval, spansOf } from "./state-spans.ts"

const DAY_MS = 86_400_000
const MAX_ALARMS = 500
const MAX_NOTES = 50

type AlarmRow = Omit<TimelineAlarm, "name">

const readSpans = Effect.fnUntraced(function* (robotId: string, from: number, to: number) {
  const since = new Date(from)
  const intervals = yield* sql<StoredInterval>`
    select state, started_at as from, ended_at as to from robot_intervals
    where robot_id = ${robotId} and (ended_at is null or ended_at > ${since}) order by started_at`
  const gaps = yield* sql<{ from: number; to: number }>`
    select started_at as from, ended_at as to from listening_gaps where ended_at > ${since} order by started_at`
  return spansOf(intervals, gaps, { from, to })
})

/** Alarms that were open since then, newest first. */
const readAlarms = (robotId: string, from: number) =>
  Effect.flatMap(
    sql<AlarmRow>`
      select a.id, a.type, a.severity, a.count, a.raised_at, own.over as ended_at, a.acknowledged_by
      from ${alarmsOfRobot(robotId, new Date(from))} order by a.raised_at desc, a.id desc limit ${MAX_ALARMS}`,
    withAlarmNames
  )

type NoteRow = Omit<RobotNote, "alarm"> & { readonly type: string }

/**
 * Pins with their answers, and notes on alarms that were open since then. An accepted offer's note counts once, as its
 * author's.
 */
const readNotes = Effect.fnUntraced(function* (robotId: string, from: number) {
  const language = yield* requestLanguage
  const rows = yield* sql<NoteRow>`
    with alarms as materialized (select * from robot_alarms where robot_id = ${robotId} and over_at > ${new Date(from)}),
    offers as (select h.*, a.type from alarms a join alarm_handovers h on h.alarm_id = a.id)
    select created_at as at, created_by as by, note, null::int8 as alarm_id, '' as type from robot_pins where robot_id = ${robotId}
    union all select created_at, created_by, note, null, '' from robot_pin_answers where robot_id = ${robotId}
    union all select created_at, created_by, note, alarm_id, type from offers where note <> ''
    union all select answered_at, case answer when 'withdrawn' then created_by else username end, answer_note, alarm_id, type
      from offers where answer_note <> ''
    union all select acknowledged_at, acknowledged_by, note, id, type from alarms a
      where note <> '' and acknowledged_at is not null and not exists (
        select from offers h where h.alarm_id = a.id and h.answer = 'accepted' and a.note in (h.note, h.answer_note))
    order by at desc limit ${MAX_NOTES}`
  return rows.map(({ type, ...note }): RobotNote => ({ ...note, alarm: type === "" ? "" : alarmName(type, language) }))
})

const medianOf = (values: ReadonlyArray<number>) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

/** Types with the most alarms come first. */
const typesOf = (alarms: ReadonlyArray<TimelineAlarm>): RobotTimeline["types"] =>
  [...Map.groupBy(alarms, ({ type }) => type).values()]
    .map((some) => ({
      type: some[0]!.type,
      name: some[0]!.name,
      alarms: some.length,
      last_at: some[0]!.raised_at,
      resolve: medianOf(some.flatMap(({ raised_at, ended_at }) => (ended_at === null ? [] : [ended_at - raised_at])))
    }))
    .toSorted((a, b) => b.alarms - a.alarms)

const readSamples = (robotId: string, from: number) => sql<Sample>`
  select hour as at, battery, stock from robot_samples where robot_id = ${robotId} and hour >= ${new Date(from)} order by hour`

const readSales = Effect.fnUntraced(function* (robotId: string, from: number) {
  const since = new Date(from)
  const [orders] = yield* sql<{ count: number; amount: number }>`
    select count(*)::int4 as count, coalesce(sum(amount), 0)::float8 as amount from orders
    where robot_id = ${robotId} and created_at >= ${since} and state in ('paid', 'completed', 'refunded')`
  const [refunds] = yield* sql<{ count: number; requested: number }>`
    select count(*)::int4 as count, count(*) filter (where state in ('requested', 'awaitingSecond'))::int4 as requested from refunds
    where robot_id = ${robotId} and created_at >= ${since}`
  return { orders: orders!, refunds: refunds! }
})

type MonthRow = NonNullable<RobotTimeline["availability"]>[number]

/** The last two measured months, the newest first. */
const readMonths = (robot_id: string) =>
  sql<MonthRow>`
    select of as month, open, uptime, failures, known, total from ${groupsOf("month", { robot_id })} a order by of desc limit 2`
    .unprepared

export const RobotTimelineCalls = callsOf("robotTimeline", {
  timeline: Effect.fnUntraced(function* ({ query: { robot_id } }) {
    const { rules } = yield* CurrentOperator
    const [robot] = yield* sql`select 1 as one from devices where robot_id = ${robot_id}`
    if (!robot) return yield* noSuchRecord(text("robots.unknown", { robot_id }), "robot_id")
    const to = yield* Clock.currentTimeMillis
    const from = to - TIMELINE_DAYS * DAY_MS
    const alarms = yield* readAlarms(robot_id, from)
    const sales = rules.has("sale-admin") ? yield* readSales(robot_id, from) : { orders: null, refunds: null }
    return {
      from,
      to,
      spans: yield* readSpans(robot_id, from, to),
      alarms,
      open: alarms.filter(({ ended_at }) => ended_at === null),
      types: typesOf(alarms),
      notes: rules.has("alarm-board") ? yield* readNotes(robot_id, from) : null,
      samples: yield* readSamples(robot_id, from),
      ...sales,
      availability: rules.has("availability") ? yield* readMonths(robot_id) : null,
      acknowledges: rules.has("alarm-board")
    } satisfies RobotTimeline
  })
})
