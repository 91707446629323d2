import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Refund, RefundQuery } from "../../src/effects/contract/refunds.ts"
import { allOf, textInside } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { shownRow } from "../lists/shown-row.ts"

const shown = `r.id, r.number, r.order_id, r.order_number, o.amount as order_amount, r.robot_id, coalesce(m.name, '') as merchant,
  r.amount, r.reason, r.state, r.decision, r.decided_by, r.decided_at, r.created_at, r.updated_at, r.version`
const table = "refunds r"
const joins = "left join orders o on o.id = r.order_id left join merchants m on m.id = r.merchant_id"

const refundsWhere = Effect.fnUntraced(function* (where: Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  const rows =
    yield* sql`select ${sql.literal(shown)} from ${sql.literal(`${table} ${joins}`)} where ${where} order by r.id desc`
  return rows.map((row) => shownRow<Refund>(row))
})

export const refundsOfOrder = (orderId: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => refundsWhere(sql`r.order_id = ${orderId}`))

export const refundById = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.map(refundsWhere(sql`r.id = ${id}`), ([refund]) => refund))

/** Newest first unless asked otherwise. */
export const makeListRefunds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const readPage = yield* makeReadPage
  return ({ page, page_size, sort, order, ...filters }: RefundQuery) => {
    const { merchant_ids, robot_id, state, number, from: first, to: last } = filters
    const where: Array<Statement.Fragment> = []
    if (merchant_ids !== undefined) where.push(sql`r.merchant_id = any(${merchant_ids.split(",").map(Number)}::int4[])`)
    if (robot_id !== undefined) where.push(sql`r.robot_id = any(${robot_id.split(",")}::text[])`)
    if (first !== undefined) where.push(sql`r.created_at >= ${new Date(first)}`)
    if (last !== undefined) where.push(sql`r.created_at < ${new Date(last + 1)}`)
    const direction = order ?? (sort === undefined ? "desc" : "asc")
    return readPage<Refund>({
      shown,
      table,
      joins,
      key: "r.id",
      ...allOf([
        { where, counted: state === undefined ? [] : [sql`r.state = ${state}`] },
        number ? textInside(sql, "search", number) : {}
      ]),
      sort: { by: `r.${sort ?? "created_at"}`, direction, nullsLast: sort === "decided_at" },
      page,
      page_size
    })
  }
})
