import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { AddressedId } from "./addressed-id.ts"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { describeRecord } from "./define-record.ts"
import { replyOf } from "./call.ts"
import { FilterText, Id, LongId, Millis, listQuery, momentFromString, optionalFields } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, partOrNumbers, placeFilters } from "./place-filters.ts"
import { Refund } from "./refunds.ts"
import { Dispensing, OrderState } from "./sale-states.ts"
import { ThingText, WordText } from "./texts.ts"

const PaymentMethod = Schema.Literals(["wechat", "alipay", "card"])

/** A product of an order, at its price at the time of purchase. */
const OrderItem = Schema.Struct({ product: ThingText, price: Schema.Int, quantity: Schema.Int })

/** A slot that served an order. Of `quantity` goods, `dispensed` came out. */
const OrderSlot = Schema.Struct({ slot: Schema.Int, quantity: Schema.Int, dispensed: Schema.Int })

/**
 * A purchase at a robot. Money is in cents. `refunded` is the repaid part of `amount`; the state `refunded` means all
 * of it. `slots` are empty until the robot reports them. `payment_number` comes from WeChat Pay, Alipay or the bank.
 */
export const Order = Schema.Struct({
  id: LongId,
  number: WordText,
  state: OrderState,
  payment: PaymentMethod,
  payment_number: Schema.NullOr(WordText),
  amount: Schema.Int,
  refunded: Schema.Int,
  quantity: Schema.Int,
  items: Schema.Array(OrderItem),
  slots: Schema.Array(OrderSlot),
  dispensing: Dispensing,
  robot_id: WordText,
  location_id: Schema.NullOr(Id),
  location: ThingText,
  merchant_id: Schema.NullOr(Id),
  merchant: ThingText,
  created_at: Millis,
  paid_at: Schema.NullOr(Millis)
})
export type Order = typeof Order.Type

/** One order with all of its refunds. */
export const OrderDetail = Schema.Struct({ ...Order.fields, refunds: Schema.Array(Refund) })
export type OrderDetail = typeof OrderDetail.Type

/**
 * `number` and `product`, a product's name, match anywhere; several numbers, comma-joined, match whole.
 * `payment_number` matches whole or by its last digits. `notReported` finds only paid orders. `from` and `to` bound the
 * moment of the order, both included.
 */
export const OrderQuery = listQuery(
  ["id", "number", "state", "amount", "refunded", "robot_id", "created_at", "paid_at"],
  {
    ...placeFilters,
    robot_id: joinedRobots,
    state: OrderState,
    payment: PaymentMethod,
    number: partOrNumbers,
    payment_number: FilterText,
    dispensing: Dispensing,
    product: FilterText,
    from: momentFromString,
    to: momentFromString
  }
)
export type OrderQuery = typeof OrderQuery.Type
const OrderFilters = Schema.Struct(optionalFields(OrderQuery.filters))
export type OrderFilters = typeof OrderFilters.Type

/** Paid orders, their amounts, and the refunded part. */
const sums = { orders: Schema.Int, amount: Schema.Int, refunded: Schema.Int }

/** Sums of a period and of each of its days with orders, oldest first: `2026-11-21`, in the time of China. */
export const OrderStatistics = Schema.Struct({
  ...sums,
  days: Schema.Array(Schema.Struct({ day: WordText, ...sums }))
})
export type OrderStatistics = typeof OrderStatistics.Type

/** Sales of one product, site, merchant or robot. */
export const SalesGrouping = Schema.Literals(["product", "location", "merchant", "robot"])
export type SalesGrouping = typeof SalesGrouping.Type

/** The most rows of grouped sales. */
export const MAX_SALES_ROWS = 10_000

/**
 * Rows with the largest amounts first. `id` is the robot's number, the site's or merchant's id, or the product's name;
 * empty for orders without a site or merchant. `quantity` counts goods. A refund belongs to a whole order, so products
 * have null.
 */
export const Sales = Schema.Struct({
  list: Schema.Array(
    Schema.Struct({
      id: ThingText,
      name: ThingText,
      ...sums,
      quantity: Schema.Int,
      refunded: Schema.NullOr(Schema.Int)
    })
  ),
  /** True beyond `MAX_SALES_ROWS`. */
  more: Schema.Boolean
})
export type Sales = typeof Sales.Type

export const orders = describeRecord({
  name: "orders",
  label: ["订单", "an order"],
  path: "/sale-admin/order",
  screen: FIRST_PAGE_PATH,
  detail: { path: "/sale-admin/order" },
  owner: "merchant",
  row: Order,
  query: OrderQuery,
  calls: [
    listCall("/list", OrderQuery, Order),
    HttpApiEndpoint.get("detail", "/detail", {
      query: Schema.Struct({ id: AddressedId }),
      success: replyOf(OrderDetail)
    }),
    HttpApiEndpoint.get("statistics", "/statistics", { query: OrderFilters, success: replyOf(OrderStatistics) }),
    /** Paid orders by product, site, merchant or robot. */
    HttpApiEndpoint.get("sales", "/sales", {
      query: Schema.Struct({ ...OrderFilters.fields, by: SalesGrouping }),
      success: replyOf(Sales)
    })
  ]
})
