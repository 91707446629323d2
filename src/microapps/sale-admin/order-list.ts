import { Effect, Schema } from "effect"
import { Order, OrderQuery } from "../../effects/contract/orders.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read } from "../kit/calls.ts"
import { placeCodecs, placeQuery, withPlaces } from "../kit/place-choices.ts"
import { periodCodecs, periodQuery, withPeriod } from "./period.ts"

const { state: State, payment: Payment } = Order.fields
const Sort = Schema.Literals(OrderQuery.sortable)
const Sense = Schema.Literals(["asc", "desc"])

/** What a list of orders and its sums are narrowed by. */
const filters = {
  ...placeQuery,
  ...periodQuery,
  state: Schema.optionalKey(State),
  payment: Schema.optionalKey(Payment),
  number: Schema.optionalKey(Schema.String),
  robot_id: Schema.optionalKey(Schema.String)
}
const OrderFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Sense),
  ...filters
})
export type OrderFilters = typeof OrderFilters.Type & Query

export const orderList = typedRecords<Order, object, OrderFilters>({
  row: Order,
  draft: Schema.Struct({}),
  query: OrderFilters as never
})

/** The query of the list as an address holds it. */
export const orderQuery = queryCodec<OrderFilters>({
  sort: Sort,
  order: Sense,
  ...placeCodecs,
  ...periodCodecs,
  state: State,
  payment: Payment,
  number: Schema.NonEmptyString,
  robot_id: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/))
})

/** The same as the calls take it. */
export const askedOrders = (query: typeof OrderFilters.Type): OrderQuery => withPeriod(withPlaces(query))

export const listOrders = (query: OrderFilters) =>
  Calls.use(({ orders }) => read("GET /sale-admin/order/list", orders.list({ query: askedOrders(query) }))).pipe(
    Effect.match({
      onSuccess: ({ list, total }) => orderList.events.listed.make({ rows: list, total }),
      onFailure: (fault) => orderList.events.listFailed.make({ fault })
    })
  )
