import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { PgClient } from "@effect/sql-pg"
import { beforeAll, describe, expect, it } from "vitest"
import { makeReadPage } from "../../server/lists/read-page.ts"
import { startServer, type TestServer } from "./test-server.ts"

interface Row {
  readonly id: number
  readonly place: number | null
  readonly even: boolean
}

const ROWS = 45_000
const SIZE = 30

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.query("create table numbers (id int4 primary key, place int4, even boolean not null)")
  await server.query(
    `insert into numbers select n, case when n % 7 > 0 then n * 7919 % 100 end, n % 2 = 0 from generate_series(1, ${ROWS}) n`
  )
  await server.query("create index on numbers (place desc nulls last, id desc)")
})

/** Pages as the engine reads them, and as the whole table in that order holds them. */
const read = (filter: string, direction: "asc" | "desc", nullsLast: boolean, pages: ReadonlyArray<number>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const readPage = yield* makeReadPage
      const all = yield* sql<Row>`select * from numbers ${sql.literal(filter === "" ? "" : `where ${filter}`)}
        order by place ${sql.literal(direction)} ${sql.literal(nullsLast ? "nulls last" : "")}, id ${sql.literal(direction)}`
      return yield* Effect.forEach(pages, (page) =>
        Effect.map(
          readPage<Row>({
            shown: "id, place, even",
            table: "numbers",
            key: "id",
            where: filter === "" ? [] : [sql.literal(filter)],
            sort: { by: "place", direction, nullsLast },
            page,
            page_size: SIZE
          }),
          (found) => ({ found, expected: { list: all.slice((page - 1) * SIZE, page * SIZE), total: all.length } })
        )
      )
    }).pipe(Effect.provide(PgClient.layer({ url: server.databaseUrl })))
  )

describe("a page of many rows", () => {
  it.each([
    ["of all", "", ROWS],
    ["of more than are sorted", "even", ROWS / 2],
    ["of few", "id % 50 = 0", ROWS / 50],
    ["of none", "id < 0", 0]
  ])("%s is the right one from either end, with the true total", async (_, filter, total) => {
    const last = Math.max(1, Math.ceil(total / SIZE))
    const pages = [1, 2, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last, last + 1, 1_000_000_000]
    for (const direction of ["asc", "desc"] as const)
      for (const nullsLast of [false, true])
        for (const { found, expected } of await read(filter, direction, nullsLast, pages)) {
          expect(found).toEqual(expected)
          expect(found.total).toBe(total)
        }
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
