import { Effect } from "effect"
import type { Report } from "../../src/contract/reports.ts"
import { sql } from "../database/sql.ts"

export type DispensedOrder = NonNullable<Report["orders"]>[number]

/** The key of an order of this robot. */
export const orderKey = (robotId: string, number: string) => `${robotId} ${number}`

/** The keys of the orders that reports name. */
export const readOrderKeys = Effect.fnUntraced(function* (reports: ReadonlyArray<Report>) {
  const numbers = [...new Set(reports.flatMap(({ orders = [] }) => orders.map(({ number }) => number)))]
  if (numbers.length === 0) return new Set<string>()
  const rows = yield* sql<{ robot_id: string; number: string }>`
    select robot_id, number from orders where number = any(${numbers}::text[]) order by number for no key update`
  return new Set(rows.map(({ robot_id, number }) => orderKey(robot_id, number)))
})

const resultOf = (slots: DispensedOrder["slots"]) => {
  if (slots.every(({ quantity, dispensed }) => dispensed === quantity)) return "dispensed"
  return slots.some(({ dispensed }) => dispensed > 0) ? "partial" : "failed"
}

/** The results of orders by number, each with the moment of its report. */
export type DispensedOrders = ReadonlyMap<string, { readonly slots: DispensedOrder["slots"]; readonly at: number }>

/** Stores results that are later than the stored ones. The caller has locked the orders. */
export const storeDispensing = Effect.fnUntraced(function* (orders: DispensedOrders) {
  if (orders.size === 0) return
  const rows = [...orders].map(([number, { slots, at }]) => ({
    number,
    slots,
    dispensing: resultOf(slots),
    at: new Date(at).toISOString()
  }))
  yield* sql`select set_config('wheelhouse.verb', 'orders.dispensingReported', true)`
  yield* sql`
    update orders o set slots = r.slots, dispensing = r.dispensing, dispensing_at = r.at
    from json_to_recordset(${JSON.stringify(rows)}::json) r (number text, slots jsonb, dispensing text, at timestamptz)
    where o.number = r.number and (o.dispensing_at is null or o.dispensing_at < r.at)`
})
