import { asEvent } from "../../effects/http/as-event.ts"
import { OrderDetail } from "../../effects/contract/orders.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"

/** One order with its refunds, by its id. */
export const orderDetail = typedLookup(OrderDetail)

export const detailOf = (id: number) => ApplicationClient.use(({ orders }) => read(orders.detail({ query: { id } })))

export const readOrder = (id: string) =>
  detailOf(Number(id)).pipe(asEvent((found) => orderDetail.events.found.make({ found }), orderDetail.events.failed))
