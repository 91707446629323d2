/** Kinds of records that others refer to. */
export type RecordReference =
  | "merchants"
  | "users"
  | "roles"
  | "rules"
  | "locations"
  | "areas"
  | "products"
  | "orders"
  | "alarmTypes"
  | "alarms"

/**
 * The fields of events that refer to such records. A field holds an id, a role's key, a rule's name or an alarm's code,
 * or several of them.
 */
export const referenceFields: Readonly<Record<string, RecordReference>> = {
  merchant_id: "merchants",
  location_id: "locations",
  location_ids: "locations",
  product_id: "products",
  user_id: "users",
  user_ids: "users",
  first_approver_id: "users",
  admin_user_id: "users",
  role: "roles",
  rules: "rules",
  actor_id: "users",
  merchant_ids: "merchants",
  Areas1: "areas",
  Areas2: "areas",
  Areas3: "areas",
  area_ids: "areas",
  pid: "areas",
  province_id: "areas",
  city_id: "areas",
  district_id: "areas",
  order_id: "orders",
  code: "alarmTypes",
  type: "alarmTypes",
  types: "alarmTypes",
  alarm_id: "alarms",
  owner_id: "users",
  offered_to: "users"
}

/** The key of a referred record among the `names` of an event. */
export const nameKey = (kind: RecordReference, id: unknown): string => `${kind} ${String(id)}`

/** Fields of events that hold an amount of money in cents. */
export const moneyFields: ReadonlySet<string> = new Set([
  "products.price",
  "orders.amount",
  "orders.refunded",
  "orders.items.price",
  "refunds.amount",
  "refunds.granted",
  "merchants.refund_limit",
  "refunds.order_amount"
])
