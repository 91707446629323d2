import { Effect } from "effect"
import {
  AlarmHistoryQuery,
  type EndedAlarm,
  MAX_MEASURED_ALARMS,
  type ResponseTimes
} from "../../src/contract/alarm-history.ts"
import { Severity } from "../../src/contract/alarm-types.ts"
import { alarmName, withAlarmNames } from "../alarm-types/alarm-types.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { requestLanguage } from "../http/texts.ts"
import { containsPattern, makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { alarmTable, placeJoins } from "./alarm-rows.ts"

type Row = Omit<EndedAlarm, "name">

const DURATION = "(a.ended_at - a.raised_at)"
const MAX_LOCATIONS = 20

const orders = {
  raised_at: "a.raised_at",
  ended_at: "a.ended_at",
  duration: DURATION,
  severity: "a.severity_rank",
  type: "a.type",
  robot_id: "a.robot_id"
} as const

const columns = `a.id, a.type, a.severity, a.robot_id, coalesce(d.name, '') as robot, a.robots, a.location_id, coalesce(l.name, '') as location,
  a.merchant_id, coalesce(m.name, '') as merchant, a.count, a.raised_at, a.ended_at, a.acknowledged_at, a.acknowledged_by,
  floor(extract(epoch from ${DURATION}) * 1000)::float8 as duration,
  (select count(distinct username)::int4 from notifications n where n.alarm_id = a.id and n.state = 'sent') as notified`

/** The durations that filters call by these names. */
const lengths = {
  tenMinutes: "10 minutes",
  hour: "1 hour",
  fourHours: "4 hours",
  eightHours: "8 hours",
  day: "24 hours",
  week: "7 days"
} as const

const conditionsOf = makeConditions(
  AlarmHistoryQuery,
  {
    severity: (severity) => sql`a.severity_rank = ${Severity.literals.indexOf(severity) + 1}`,
    acknowledged_by: (name) => sql`lower(a.acknowledged_by) like lower(${containsPattern(name)})`,
    notified: (notified) =>
      sql`exists (select from notifications n where n.alarm_id = a.id and n.state = 'sent') = ${notified === "true"}`,
    duration: (least) => sql`${sql.literal(DURATION)} >= ${lengths[least]}::interval`,
    ended: (within) => sql`a.ended_at > now() - ${lengths[within]}::interval`,
    from: (at) => sql`a.raised_at >= ${new Date(at)}`,
    to: (at) => sql`a.raised_at < ${new Date(at + 1)}`
  },
  "a"
)

const whereOf = (query: Parameters<typeof conditionsOf>[0]) => [sql`not a.open`, ...conditionsOf(query)]

const median = (moment: string) =>
  sql.literal(`round(1000 * percentile_cont(0.5) within group (order by greatest(0, extract(epoch from ${moment} - raised_at)::float8))
    filter (where ${moment} is not null))`)

interface Medians {
  readonly alarms: number
  readonly acknowledge: number | null
  readonly resolve: number | null
  readonly grouping: number
  readonly type: string | null
  readonly location_id: number | null
  readonly location: string | null
}

/**
 * One row for all alarms, one for each type, and one for each site. `grouping` has a bit for each column over which a
 * row sums.
 */
const readMedians = (where: ReturnType<typeof whereOf>) =>
  sql<Medians>`
  with matching as materialized (
    select a.type, a.location_id, a.raised_at, a.acknowledged_at, a.ended_at from ${sql.literal(alarmTable)}
    where ${sql.and(where)} order by a.raised_at desc, a.id desc limit ${sql.literal(String(MAX_MEASURED_ALARMS))})
  select sums.*, l.name as location from (
    select grouping(type, location_id) as grouping, type, location_id, count(*)::int4 as alarms,
      ${median("acknowledged_at")} as acknowledge, ${median("ended_at")} as resolve
    from matching group by grouping sets ((), (type), (location_id))) sums
  left join locations l on l.id = sums.location_id
  order by grouping desc, alarms desc, type, location_id`.unprepared

const [BY_LOCATION, BY_TYPE, OVER_ALL] = [2, 1, 3]

export const AlarmHistoryCalls = callsOf("alarmHistory", {
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "raised_at", order = query.sort === undefined ? "desc" : "asc" } = query
    const page = yield* readPage<Row>({
      ...query,
      added: "added_at",
      columns,
      table: alarmTable,
      joins: placeJoins,
      key: "a.id",
      where: whereOf(query),
      sort: { by: orders[sort], direction: order },
      // Among equally severe alarms the newest comes first.
      ties: sort === "severity" ? (order === "asc" ? "desc" : "asc") : order
    })
    return { ...page, list: yield* withAlarmNames(page.list) }
  }),
  responseTimes: Effect.fnUntraced(function* ({ query }) {
    const language = yield* requestLanguage
    const rows = yield* readMedians(whereOf(query))
    const mediansOf = ({ alarms, acknowledge, resolve }: Medians) => ({ alarms, acknowledge, resolve })
    const all = rows.find(({ grouping }) => grouping === OVER_ALL)!
    return {
      ...mediansOf(all),
      types: rows
        .filter(({ grouping }) => grouping === BY_TYPE)
        .map((row) => ({ type: row.type!, name: alarmName(row.type!, language), ...mediansOf(row) })),
      locations: rows
        .filter(({ grouping, location }) => grouping === BY_LOCATION && location !== null)
        .slice(0, MAX_LOCATIONS)
        .map((row) => ({ location_id: row.location_id!, name: row.location!, ...mediansOf(row) }))
    } satisfies ResponseTimes
  })
})
