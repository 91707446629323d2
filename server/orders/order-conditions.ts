import type { SqlClient, Statement } from "effect/sql"
import type { OrderFilters } from "../../src/effects/contract/orders.ts"
import { allOf, sharedConditions, textInside } from "../lists/list-conditions.ts"

/** Which orders, or which of their sums, are wanted: `o` are both. */
export const orderConditions = (sql: SqlClient.SqlClient, filters: OrderFilters) => {
  const { state, payment, number, product } = filters
  const counted: Array<Statement.Fragment> = []
  if (state !== undefined) counted.push(sql`o.state = ${state}`)
  if (payment !== undefined) counted.push(sql`o.payment = ${payment}`)
  const where = sharedConditions(sql, filters, "o")
  return allOf([
    { where, counted },
    number ? textInside(sql, "number_lower", number) : {},
    product ? textInside(sql, "products_lower", product) : {}
  ])
}
