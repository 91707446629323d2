import { Effect } from "effect"
import type { Availability, AvailabilitySummary, Subscription } from "../../src/contract/availability.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { readPage } from "../lists/read-page.ts"
import { ServerSettings } from "../settings.ts"
import { requestedMonths, type Filters, groupsOf } from "./availability-figures.ts"

type Row = Omit<Availability, "grouping">
type Totals = Pick<
  Availability,
  "uptime" | "repair" | "between" | "failures" | "down" | "planned" | "known" | "total" | "robots"
>
type MonthRow = AvailabilitySummary["months"][number]

const figures = "a.uptime, a.repair, a.between, a.failures, a.down, a.planned, a.known, a.total, a.robots"
const columns = `a.of, a.name, a.open, ${figures}`

const nothing: Totals = {
  uptime: null,
  repair: null,
  between: null,
  failures: 0,
  down: 0,
  planned: 0,
  known: 0,
  total: 0,
  robots: 0
}

const readMeasured = sql<{ month: string; measured_until: number }>`
  select to_char(month, 'YYYY-MM') as month, measured_until from measured_months order by month desc`

/** Every requested month, even without data. */
const readMonths = (filters: Filters) =>
  sql<MonthRow>`
    select to_char(day, 'YYYY-MM') as month, coalesce(a.open, false) as open, a.uptime, coalesce(a.failures, 0) as failures
    from ${requestedMonths(filters)} asked cross join generate_series(first_month::timestamp, last_month, interval '1 month') day
      left join ${groupsOf("month", filters)} a on a.of = to_char(day, 'YYYY-MM') order by day`.unprepared

const readSubscription = Effect.gen(function* () {
  const { id } = yield* CurrentOperator
  const { mail } = yield* ServerSettings
  const subscription = yield* sql<Omit<Subscription, "set_up">>`
    select email <> '' as has_email, exists (select from availability_subscribers s where s.user_id = u.id) as subscribed
    from users u where id = ${id}`.one
  return { ...subscription, set_up: mail !== undefined } satisfies Subscription
})

export const AvailabilityCalls = callsOf("availability", {
  list: Effect.fnUntraced(function* ({ query }) {
    const { grouping = "location", sort = "uptime", order = "asc", ...others } = query
    const { page, page_size, after, before, until, ...filters } = others
    const listed = yield* readPage<Row>({
      page,
      page_size,
      after,
      before,
      until,
      columns: `a.id, ${columns}`,
      table: sql`${groupsOf(grouping, filters)} a`,
      key: "a.id",
      added: "a.created_at",
      sort: { by: sort === "name" && grouping === "robot" ? "a.of" : `a.${sort}`, direction: order, nullsLast: true }
    })
    return { ...listed, list: listed.list.map((row): Availability => ({ ...row, grouping })) }
  }),
  summary: Effect.fnUntraced(function* ({ query }) {
    const measured = yield* readMeasured
    const [totals = nothing] = yield* sql<Totals>`select ${sql.literal(figures)} from ${groupsOf("all", query)} a`
      .unprepared
    return {
      ...totals,
      measured_until: measured[0]?.measured_until ?? null,
      measured_months: measured.map(({ month }) => month),
      months: measured.length === 0 ? [] : yield* readMonths(query)
    } satisfies AvailabilitySummary
  }),
  subscription: () => readSubscription,
  /** Setting the present state again changes nothing and logs no event. */
  subscribe: Effect.fnUntraced(function* ({ payload: { subscribed } }) {
    const { id } = yield* CurrentOperator
    if (subscribed) yield* sql`insert into availability_subscribers (user_id) values (${id}) on conflict do nothing`
    else yield* sql`delete from availability_subscribers where user_id = ${id}`
    return yield* readSubscription
  })
})
