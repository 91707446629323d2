import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { OrderFilters, OrderStatistics } from "../../src/effects/contract/orders.ts"
import { orderConditions } from "./order-conditions.ts"

type Day = OrderStatistics["days"][number]

const whereabouts = ["robot_id", "location_ids", "Areas1", "Areas2", "Areas3"] as const

/**
 * What paid orders brought on each day of a period. Whole days are read from their sums (migration 84), what the period holds of the days
 * at its ends from the orders; and all of it where they are looked for by a text, of which nobody keeps sums.
 */
export const readOrderDays = Effect.fnUntraced(function* (query: OrderFilters) {
  const sql = yield* SqlClient.SqlClient
  const { from, to, ...filters } = query
  const { where, counted, texts } = orderConditions(sql, filters)
  const wanted = [...where, ...counted, ...texts.map((each) => each.where), sql.literal("true")]
  const rows = (between: Statement.Fragment) => sql`
    select (o.created_at at time zone zone)::date as day, 1 as orders, o.amount, o.refunded
    from orders o, days where o.paid_at is not null and ${sql.and(wanted)} and ${between}`
  const since = sql`o.created_at >= ${new Date(from ?? 0)}`
  // A moment in milliseconds stands for all of its microseconds.
  const until = sql`o.created_at < ${to === undefined ? sql.literal("'infinity'") : new Date(to + 1)}`
  const summed = sql.literal(
    whereabouts.some((name) => filters[name] !== undefined) ? "order_robot_days" : "order_days"
  )
  const [least, most] = [from === undefined ? null : new Date(from), to === undefined ? null : new Date(to + 1)]
  const days = sql`
    days as materialized (select zone, first, last, first::timestamp at time zone zone as starts, last::timestamp at time zone zone as ends from (
      select zone, last, day + coalesce(${least}::timestamptz > day::timestamp at time zone zone, false)::int4 as first from (
        select zone, coalesce((${least}::timestamptz at time zone zone)::date, '-infinity') as day,
          coalesce((${most}::timestamptz at time zone zone)::date, 'infinity') as last from day_zone) said) whole)`
  const ends = [
    ...(from === undefined ? [] : [sql`${since} and ${until} and o.created_at < starts`]),
    ...(to === undefined ? [] : [sql`${since} and ${until} and o.created_at >= ends and first <= last`])
  ]
  const sums = sql`
    select day, orders, amount, refunded from ${summed} o, days
    where ${sql.and(wanted)} and day >= first and day < last`
  const parts = filters.number || filters.product ? [rows(sql`${since} and ${until}`)] : [sums, ...ends.map(rows)]
  return yield* sql<Day>`
    with ${days}
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int4 as orders, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded
    from (${sql.join(" union all ", false)(parts)}) parts group by parts.day having sum(orders) > 0 order by parts.day`
    .unprepared
})
