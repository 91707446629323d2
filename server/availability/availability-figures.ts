import { Struct } from "effect"
import type { Statement } from "effect/sql"
import { type AvailabilityQuery, type Grouping, MONTHS_BY_DEFAULT } from "../../src/contract/availability.ts"
import { AvailabilityQuery as Query } from "../../src/contract/availability.ts"
import { sql } from "../database/sql.ts"
import { makeConditions } from "../lists/list-conditions.ts"

export type Filters = Omit<AvailabilityQuery, "page" | "page_size" | "sort" | "order" | "grouping">

const conditionsOf = makeConditions(
  { filters: Struct.omit(Query.filters, ["grouping", "from_month", "to_month"]) },
  {},
  "m"
)

const dayOf = (month: string | undefined) => (month === undefined ? null : `${month}-01`)

/** The first and the last requested month, as a table with one row. */
export const requestedMonths = ({ from_month, to_month }: Filters) => sql`
  (select coalesce(${dayOf(from_month)}::date, (last_month - interval '${sql.literal(String(MONTHS_BY_DEFAULT - 1))} months')::date) as first_month, last_month
    from (select coalesce(${dayOf(to_month)}::date, (select max(month) from measured_months)) as last_month) latest)`

/** The columns that identify a group of `robot_months`. */
const keys: Readonly<Record<Grouping | "all", string>> = {
  location: "coalesce(m.location_id::text, '')",
  robot: "m.robot_id",
  merchant: "coalesce(m.merchant_id::text, '')",
  month: "to_char(m.month, 'YYYY-MM')",
  all: "''"
}
const names: Readonly<Record<Grouping | "all", string>> = {
  location: "coalesce((select label from locations where id = nullif(g.of, '')::int4), '')",
  robot: "coalesce((select name from devices where robot_id = g.of), '')",
  merchant: "coalesce((select name from merchants where id = nullif(g.of, '')::int4), '')",
  month: "g.of",
  all: "''"
}

const carried = "coalesce(sum(m.carried) filter (where is_first), 0)"
const carriedByPlace = "coalesce(sum(m.stayed) filter (where is_first), 0) + sum(m.moved)"

/** Columns with the figures of a row that sums `known`, `planned`, `down` and `failures`. */
const figureColumns = `
  case when known > planned then trunc(100.0 * (known - planned - down)::numeric / (known - planned)::numeric, 2)::float8 end as uptime,
  case when failures > 0 then round(down / failures) end as repair,
  case when failures > 0 then round((known - planned - down) / failures) end as between`

/**
 * Sums over robots, sites, merchants or months, as a table. A failure from before counts in the first month; one that a
 * robot carries along counts at its new site or merchant. A robot's time belongs to the place where it was.
 */
export const groupsOf = (by: Grouping | "all", filters: Filters): Statement.Fragment => {
  const of = sql.literal(keys[by])
  const isByMonth = sql.literal(String(by === "month"))
  const isByPlace = by === "location" || by === "merchant"
  const where = sql.and([sql`true`, ...conditionsOf(filters)])
  const { robot_id } = filters
  const ofRobots = sql.and([sql`true`, ...(robot_id === undefined ? [] : conditionsOf({ robot_id }))])
  return sql`(
    with chosen as materialized (
      select month, (extract(epoch from measured_until - starts_at) * 1000)::float8 as elapsed, measured_until < ends_at as open,
        ${isByMonth} or month = min(month) over () as is_first
      from measured_months join ${requestedMonths(filters)} asked on month between first_month and last_month),
    parts as materialized (
      select ${of} as of, m.robot_id, case when ${isByMonth} then m.month end as of_month, ${where} as matches, min(m.id) as id, min(m.created_at) as created_at,
        sum(m.known)::float8 as known, sum(m.planned)::float8 as planned, sum(m.down)::float8 as down,
        (sum(m.failures) + ${sql.literal(isByPlace ? carriedByPlace : carried)})::float8 as failures
      from robot_months m join chosen using (month) where ${ofRobots} group by 1, 2, 3, 4),
    shares as (select *, sum(known) over (partition by robot_id, of_month) as everywhere from parts),
    groups as (
      select of, min(id)::float8 as id, min(created_at) as created_at, sum(known) as known, sum(planned) as planned, sum(down) as down,
        sum(failures) as failures, count(*)::int4 as robots, bool_or(coalesce((select open from chosen where month = of_month), false)) as open,
        sum(coalesce((select elapsed from chosen where month = of_month), (select sum(elapsed) from chosen)) - everywhere + known) as total
      from shares where matches group by of)
    select g.id, g.of, ${sql.literal(names[by])} as name, g.created_at, g.open, g.known, g.planned, g.down, g.failures, g.robots,
      greatest(g.total, g.known) as total, ${sql.literal(figureColumns)}
    from groups g)`
}
