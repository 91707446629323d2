import { Clock, Effect } from "effect"
import { searchIn, searchText } from "../../contract/addresses.ts"
import { RobotId } from "../../contract/devices.ts"
import { Order, OrderDetail, OrderQuery, OrderStatistics } from "../../contract/orders.ts"
import { type AddressedId, addressedId } from "../../contract/addressed-id.ts"
import { listQuery } from "../../contract/fields.ts"
import { placeFilters } from "../../contract/place-filters.ts"
import { asEvent, read } from "../../http/calls.ts"
import { pageEffects, pageIn } from "../../effects/lists/page-effects.ts"
import { typedQuery } from "../../machines/queries/query-machine.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { periodCodecs, withPeriod } from "../../contract/day-period.ts"
import { dayAt, daysBefore } from "../../contract/day-zone.ts"
import { ApplicationClient } from "../../http/contract-client.ts"

const { state, payment, number, product } = OrderQuery.filters

/** Filters of a list of orders and of its sums. */
const narrowed = listQuery(OrderQuery.sortable, {
  ...placeFilters,
  ...periodCodecs,
  state,
  payment,
  number,
  product,
  robot_id: RobotId
})
export const orderList = typedRecords({
  row: Order,
  query: narrowed,
  exported: { group: "orders", query: withPeriod }
})
/** The query of the list as an address holds it. */
export const orderQuery = orderList.codec
export type OrderFilters = ReturnType<typeof orderQuery.read>

/** The same as the calls take it. */
const askedOrders = (query: typeof narrowed.Type): OrderQuery => withPeriod(query)

export const orderPage = pageEffects(
  orderList.events,
  (query: OrderFilters) => ApplicationClient.use(({ orders }) => orders.list({ query: askedOrders(query) })),
  pageIn
)

/** One order with its refunds, by its id. */
export const orderDetail = typedQuery(OrderDetail)

export const detailOf = (id: AddressedId) => ApplicationClient.use(({ orders }) => orders.detail({ query: { id } }))

export const readOrder = (id: string) =>
  read(detailOf(addressedId(id))).pipe(
    asEvent((found) => orderDetail.events.found.make({ found }), orderDetail.events.failed)
  )

/** Sums of the orders that an address asks for: it is the key. */
export const orderSums = typedQuery(OrderStatistics)

/** The key of the sums of what a list shows, whichever page of it. */
export const sumsKeyOf = ({ page: _page, page_size: _size, sort: _sort, order: _order, ...filters }: OrderFilters) =>
  searchText(orderQuery.write({ ...filters, page: 1, page_size: 10 } as OrderFilters))

const sumsOf = (query: OrderFilters) => {
  const { page: _page, page_size: _size, sort: _sort, order: _order, ...filters } = askedOrders(query)
  return ApplicationClient.use(({ orders }) => read(orders.statistics({ query: filters }))).pipe(
    asEvent((found) => orderSums.events.found.make({ found }), orderSums.events.failed)
  )
}

const queryIn = (key: string) => orderQuery.read(searchIn(key))

export const readSums = (key: string) => sumsOf(queryIn(key))

/** Sums of the last thirty days where the key names none. */
export const readRecentSums = (key: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const to = dayAt(now)
    return sumsOf({ from: daysBefore(to, 29), to, ...queryIn(key) } as OrderFilters)
  })
