import { asEvent } from "../../effects/http/as-event.ts"
import { RobotId } from "../../effects/contract/devices.ts"
import { Order, OrderQuery } from "../../effects/contract/orders.ts"
import { listQuery } from "../../effects/contract/paging.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { placeCodecs, withPlaces } from "../runtime/place-choices.ts"
import { periodCodecs, withPeriod } from "./period.ts"

const { state, payment, number } = OrderQuery.filters

/** What a list of orders and its sums are narrowed by. */
const narrowed = listQuery(OrderQuery.sortable, {
  ...placeCodecs,
  ...periodCodecs,
  state,
  payment,
  number,
  robot_id: RobotId
})
export const orderList = typedRecords({ row: Order, query: narrowed })
/** The query of the list as an address holds it. */
export const orderQuery = orderList.codec
export type OrderFilters = ReturnType<typeof orderQuery.read>

/** The same as the calls take it. */
export const askedOrders = (query: typeof narrowed.Type): OrderQuery => withPeriod(withPlaces(query))

export const listOrders = (query: OrderFilters) =>
  ApplicationClient.use(({ orders }) => read(orders.list({ query: askedOrders(query) }))).pipe(
    asEvent(({ list, total }) => orderList.events.listed.make({ rows: list, total }), orderList.events.listFailed)
  )
