import { Clock, Effect } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { OrderStatistics } from "../../effects/contract/orders.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"
import { dayText } from "../../ui/kit/moments.ts"
import { askedOrders, type OrderFilters, orderQuery } from "./order-list.ts"

/** Sums of the orders that an address asks for: it is the key. */
export const orderSums = typedLookup(OrderStatistics)

const DAY = 86_400_000
const DAYS = 30

/** The key of the sums of what a list shows, whichever page of it. */
export const sumsKeyOf = ({ page: _page, page_size: _size, sort: _sort, order: _order, ...filters }: OrderFilters) =>
  new URLSearchParams(orderQuery.write({ ...filters, page: 1, page_size: 10 } as OrderFilters)).toString()

const sumsOf = (query: OrderFilters) => {
  const { page: _page, page_size: _size, sort: _sort, order: _order, ...filters } = askedOrders(query)
  return ApplicationClient.use(({ orders }) => read(orders.statistics({ query: filters }))).pipe(
    asEvent((found) => orderSums.events.found.make({ found }), orderSums.events.failed)
  )
}

const queryIn = (key: string) => orderQuery.read(Object.fromEntries(new URLSearchParams(key)))

export const readSums = (key: string) => sumsOf(queryIn(key))

/** Of the last thirty days where the key names none. */
export const readRecentSums = (key: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    sumsOf({ from: dayText(now - (DAYS - 1) * DAY), to: dayText(now), ...queryIn(key) } as OrderFilters)
  )
