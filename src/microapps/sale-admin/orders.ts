import { Clock, Effect, Schema } from "effect"
import { searchIn } from "../../contract/addresses.ts"
import { OrderDetail, OrderQuery, OrderStatistics, Sales, SalesGrouping } from "../../contract/orders.ts"
import { type AddressedId, addressedId } from "../../contract/addressed-id.ts"
import { inDays } from "../../contract/record-filters.ts"
import { read } from "../../http/calls.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { queryCodec } from "../../machines/records/typed-records.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { dayAt } from "../../contract/day-zone.ts"
import { type Days, presetDays } from "./period-presets.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { queryProgram } from "../../effects/programs.ts"

const listed = inDays(OrderQuery)
export type OrderFilters = typeof listed.Type & Query
/** The query of the list in the form of an address. */
export const orderQuery = queryCodec<OrderFilters>(listed, 10)

/** The query in the form of the call. */
export const orderQueryOf = (query: OrderFilters): OrderQuery => withPeriod(query)

/** One order with its refunds, by its id. */
export const orderDetail = typedQuery(OrderDetail)

export const detailOf = (id: AddressedId) => ApplicationClient.use(({ orders }) => orders.detail({ query: { id } }))

export const readOrder = queryProgram(orderDetail, (id) => read(detailOf(addressedId(id))))

/** Sums of orders. The key holds the filters of their list. */
export const orderSums = typedQuery(OrderStatistics)

const sumsOf = (query: OrderFilters) => {
  const { page: _page, page_size: _size, sort: _sort, order: _order, ...filters } = orderQueryOf(query)
  return ApplicationClient.use(({ orders }) => read(orders.statistics({ query: filters })))
}

const queryIn = (key: string) => orderQuery.read(searchIn(key))

export const readSums = queryProgram(orderSums, (key) => sumsOf(queryIn(key)))

/** The query, by default for the last thirty days. */
export const inRecentDays = (query: OrderFilters, today: string) => {
  const { from, to } = { ...presetDays(today).last30Days, ...(query as Partial<Days>) }
  return { query: { ...query, from, to } as OrderFilters, from, to }
}

const recently = (key: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => inRecentDays(queryIn(key), dayAt(now)).query)

export const readRecentSums = queryProgram(orderSums, (key) => Effect.flatMap(recently(key), sumsOf))

/** The states of paid orders by which statistics can be filtered. */
export const salesStates = ["paid", "completed", "refunded"] as const

/** Sales by product, site, merchant or robot; null for sales by day. */
export const groupedSales = typedQuery(Schema.NullOr(Sales))

const isGrouping = Schema.is(SalesGrouping)
/** The grouping in an address; null for days. */
export const groupingIn = (search: string): SalesGrouping | null => {
  const { by } = searchIn(search)
  return isGrouping(by) ? by : null
}

export const readGroupedSales = queryProgram(
  groupedSales,
  Effect.fnUntraced(function* (key: string) {
    const by = groupingIn(key)
    if (by === null) return null
    const { page: _page, page_size: _size, sort: _sort, order: _order, ...filters } = orderQueryOf(yield* recently(key))
    return yield* ApplicationClient.use(({ orders }) => read(orders.sales({ query: { ...filters, by } })))
  })
)
