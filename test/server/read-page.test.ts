import { Effect, Redacted } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { PgClient } from "@effect/sql-pg"
import { beforeAll, describe, expect, it } from "vitest"
import { textInside } from "../../server/lists/list-conditions.ts"
import { makeReadPage } from "../../server/lists/read-page.ts"
import type { Order, Wanted } from "../../server/lists/wanted.ts"
import { keepCounts } from "../../server/migrations/0046-list-counts.ts"
import { startServer, type TestServer } from "./test-server.ts"

interface Row {
  readonly id: number
  readonly place: number | null
  readonly even: boolean
}

const ROWS = 45_000
const SIZE = 30

let server: TestServer
const run = <A, E>(program: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(
    program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(Redacted.value(server.databaseUrl)) })))
  )

beforeAll(async () => {
  server = await startServer()
  await server.query(
    "create table numbers (id int4 primary key, place int4, even boolean not null, word text not null)"
  )
  await server.query(
    `insert into numbers select n, case when n % 7 > 0 then n * 7919 % 100 end, n % 2 = 0, 'row ' || n from generate_series(1, ${ROWS}) n`
  )
  await run(keepCounts("numbers", ["even"]))
  await server.query("create index on numbers (place desc nulls last, id desc)")
  await server.query("create index on numbers using gin (grams_of(word))")
  await server.query("analyze numbers")
})

interface Filter {
  readonly as: string
  readonly wanted: (sql: SqlClient.SqlClient) => Wanted
}
const where = (as: string): Filter => ({ as, wanted: (sql) => ({ where: [sql.literal(as)] }) })
const inText = (text: string, and = "true"): Filter => ({
  as: `word like '%${text}%' and ${and}`,
  wanted: (sql) => ({ ...textInside(sql, "word", text), where: [sql.literal(and)] })
})
const inOrder = (sql: SqlClient.SqlClient): ReadonlyArray<Statement.Fragment> =>
  ["place < 50", "place >= 50", "place is null"].map((each) => sql.literal(each))

/** Pages as the engine reads them, and as the whole table in that order holds them. */
const read = (
  { as, wanted }: Filter,
  sortOf: (sql: SqlClient.SqlClient) => Order,
  pagesOf: (total: number) => ReadonlyArray<number>
) =>
  run(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const readPage = yield* makeReadPage
      const sort = sortOf(sql)
      const all = yield* sql<Row>`select id, place, even from numbers where ${sql.literal(as)}
        order by ${sql.literal(`${sort.by} ${sort.direction} ${sort.nullsLast ? "nulls last" : ""}, id ${sort.direction}`)}`
      return yield* Effect.forEach(pagesOf(all.length), (page) =>
        Effect.map(
          readPage<Row>({
            shown: "id, place, even",
            table: "numbers",
            key: "id",
            ...wanted(sql),
            sort,
            page,
            page_size: SIZE
          }),
          (found) => ({ found, expected: { list: all.slice((page - 1) * SIZE, page * SIZE), total: all.length } })
        )
      )
    })
  )

const pagesOf = (total: number) => {
  const last = Math.max(1, Math.ceil(total / SIZE))
  return [1, 2, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last, last + 1, 1_000_000_000]
}

describe("a page of many rows", () => {
  it.each<readonly [string, Filter, number]>([
    ["of all", { as: "true", wanted: () => ({}) }, ROWS],
    ["of those that are counted", { as: "even", wanted: (sql) => ({ counted: [sql`even`] }) }, ROWS / 2],
    ["of half of them", where("even"), ROWS / 2],
    ["of few", where("id % 50 = 0"), ROWS / 50],
    ["of none", where("id < 0"), 0],
    ["of those at one end of the order", where("place > 90"), 3_465],
    ["of what every row holds", inText("row"), ROWS],
    ["of what every row holds, and few more", inText("r", "id % 50 = 0"), ROWS / 50],
    ["of a text among fewer than hold it", inText("7", "id % 50 = 0"), 162],
    ["of a single character", inText("7"), 15_111],
    ["of two characters", inText("12"), 2_375],
    ["of many characters", inText("row 1234"), 11],
    ["of what no row holds", inText("row 12x"), 0]
  ])("%s is the right one from either end, with the true total", async (_, filter, total) => {
    for (const direction of ["asc", "desc"] as const)
      for (const nullsLast of [false, true])
        for (const { found, expected } of await read(filter, () => ({ by: "place", direction, nullsLast }), pagesOf)) {
          expect(found).toEqual(expected)
          expect(found.total).toBe(total)
        }
  })
  it.each<readonly [string, Filter]>([
    ["of all", { as: "true", wanted: () => ({}) }],
    ["of few", where("id % 50 = 0")],
    ["of a text", inText("7")]
  ])("%s in an order of values is the right one from either end", async (_, filter) => {
    const by = "(case when place < 50 then 1 when place >= 50 then 2 else 3 end)"
    for (const direction of ["asc", "desc"] as const)
      for (const { found, expected } of await read(filter, (sql) => ({ by, direction, values: inOrder(sql) }), pagesOf))
        expect(found).toEqual(expected)
  })
  it("shows moments in milliseconds, and what is joined of the rows of the page", async () => {
    const token = await server.signIn("operator", "Oper1234")
    const { data } = await server.get("/sale-admin/order/list?page=2&page_size=5&sort=paid_at&order=asc", { token })
    expect(data.list).toHaveLength(5)
    const rows = await server.query(
      `select o.id, m.name as merchant, floor(extract(epoch from o.paid_at) * 1000)::float8 as paid_at from orders o
        join merchants m on m.id = o.merchant_id order by o.paid_at, o.id limit 5 offset 5`
    )
    expect(data.list).toMatchObject(rows)
    const [{ count }] = await server.query("select count(*)::int4 from orders")
    expect(data.total).toBe(count)
  })
})
