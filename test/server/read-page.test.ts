import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { PgClient } from "@effect/sql-pg"
import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../server/database/sql.ts"
import { containsText } from "../../server/lists/list-conditions.ts"
import type { Order } from "../../server/lists/keyset.ts"
import type { Condition, Page, Paging } from "../../server/lists/list-source.ts"
import { readPage } from "../../server/lists/read-page.ts"
import { startServer, type TestServer } from "./test-server.ts"

interface Row {
  readonly id: number
  readonly place: number | null
}

const ROWS = 25_000
const SIZE = 30

let server: TestServer
const run = <A, E>(program: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(
    program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(Redacted.value(server.databaseUrl)) })))
  )

beforeAll(async () => {
  server = await startServer()
  await server.query(
    "create table numbers (id int4 primary key, place int4, at timestamptz not null, word text not null)"
  )
  await server.query(
    `insert into numbers select n, case when n % 7 > 0 then n * 7919 % 100 end,
      timestamptz '2026-01-01' + n / 3 * interval '1 microsecond', 'row ' || n || case when n % 50 = 0 then ' 广场' else '' end
      from generate_series(1, ${ROWS}) n`
  )
  await server.query("create index on numbers (place, id)")
  await server.query("create index on numbers using gin (word gin_trgm_ops)")
  await server.query("analyze numbers")
})

interface Filter {
  readonly as: string
  readonly condition: Condition
}
const where = (as: string): Filter => ({ as, condition: sql.literal(as) })
const inText = (text: string): Filter => ({
  as: `strpos(word, '${text}') > 0`,
  condition: containsText("word", text)
})

const pages = (filter: Filter, sort: Order, ties: Order["direction"] = sort.direction) =>
  Effect.gen(function* () {
    const all = yield* sql<Row>`select id, place from numbers where ${sql.literal(filter.as)}
      order by ${sql.literal(`${sort.by} ${sort.direction} ${sort.nullsLast ? "nulls last" : ""}, id ${ties}`)}`
    const source = { columns: "id, place", table: "numbers", key: "id", sort, ties, page_size: SIZE }
    const conditions = filter.as === "true" ? [] : [filter.condition]
    return { all, read: (paging: Paging) => readPage<Row>({ ...source, where: conditions, ...paging }) }
  })
const idsOf = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)

const orders = (["asc", "desc"] as const).flatMap((direction) => [
  [{ by: "place", direction }, direction] as const,
  [{ by: "place", direction, nullsLast: true }, direction] as const,
  [{ by: "place", direction }, direction === "asc" ? "desc" : "asc"] as const,
  [{ by: "at", direction }, direction] as const,
  [{ by: "id", direction }, direction] as const
])

describe("a page by its number", () => {
  it.each<readonly [string, Filter, number]>([
    ["of all", where("true"), ROWS],
    ["of half of them", where("id % 2 = 0"), ROWS / 2],
    ["of few", where("id % 50 = 0"), ROWS / 50],
    ["of none", where("id < 0"), 0],
    ["of exactly as many as are counted", where("id <= 10000"), 10_000],
    ["of one more", where("id <= 10001"), 10_001],
    ["of a text in every row", inText("row"), ROWS],
    ["of a single character", inText("7"), 8_233],
    ["of two Chinese characters", inText("广场"), ROWS / 50],
    ["of characters that are no letters", inText("%"), 0],
    ["of many characters", inText("row 1234"), 11],
    ["of a text in no row", inText("row 12x"), 0]
  ])("%s is correct, with its total up to 10,000", async (_, filter, total) => {
    for (const [sort, ties] of orders)
      await run(
        Effect.gen(function* () {
          const { all, read } = yield* pages(filter, sort, ties)
          expect(all).toHaveLength(total)
          const last = Math.max(1, Math.ceil(total / SIZE))
          for (const page of [1, 2, Math.ceil(last / 2), last, last + 1, 1_000_000_000]) {
            const { list, total: answeredTotal, more } = yield* read({ page })
            expect(idsOf(list)).toEqual(idsOf(all.slice((page - 1) * SIZE, page * SIZE)))
            expect([answeredTotal, more]).toEqual(total > 10_000 ? [10_000, true] : [total, undefined])
          }
        })
      )
  })
})

describe("a page by a cursor", () => {
  it.each([
    ["all rows", where("true")],
    ["many rows", where("id % 2 = 0")],
    ["few rows", where("id % 50 = 0")],
    ["rows with a text", inText("9")]
  ])("Next and previous pages adjoin in order of %s", async (_, filter) => {
    for (const [sort, ties] of orders)
      await run(
        Effect.gen(function* () {
          const { all, read } = yield* pages(filter, sort, ties)
          const lastFull = Math.floor(all.length / SIZE)
          for (const page of [1, 2, Math.ceil(lastFull / 8), Math.ceil(lastFull / 2), lastFull]) {
            const result: Page<Row> = yield* read({ page })
            const next = yield* read({ page: 7, after: result.last })
            expect(idsOf(next.list)).toEqual(idsOf(all.slice(page * SIZE, (page + 1) * SIZE)))
            if (next.list.length === 0) continue
            const back = yield* read({ page: 7, before: next.first })
            expect(back).toEqual(result)
          }
          expect((yield* read({ before: (yield* read({})).first })).list).toEqual([])
        })
      )
  })
  it("Every row is read once despite writes between pages", () =>
    run(
      Effect.gen(function* () {
        const { all, read } = yield* pages(where("id between 20001 and 21000"), { by: "place", direction: "asc" })
        const met: Array<number> = []
        let after: string | undefined
        do {
          const { list, last } = yield* read(after === undefined ? {} : { after })
          met.push(...idsOf(list))
          after = last
          // The row of the cursor itself is deleted, or moves to the front.
          if (met.length === 300) yield* sql`delete from numbers where id = ${list.at(-1)!.id}`
          if (met.length === 600) yield* sql`update numbers set place = -1 where id = ${list.at(-1)!.id}`
          if (met.length === 900) yield* sql`insert into numbers values (0, -1, now(), 'new')`
        } while (after !== undefined)
        expect(met).toEqual(idsOf(all))
      })
    ))
  it.each([
    ["", "after"],
    ["rubbish", "after"],
    ['["1"]', "after"],
    ['["x","1"]', "before"],
    ['["1","x"]', "before"],
    ['["99999999999999","1"]', "after"]
  ])("refuses %s as %s", async (cursor, field) => {
    const token = await server.signIn("operator", "Oper1234")
    const query = new URLSearchParams({ sort: "amount", order: "asc", [field]: cursor })
    expect(await server.get(`/sale-admin/order/list?${query}`, { token })).toMatchObject({ code: 40000, field })
  })
})

it("An index finds Chinese texts", async () => {
  const [row] = await server.query("select cardinality(show_trgm('智能广场')) > 0 as has_trigrams")
  expect(row).toEqual({ has_trigrams: true })
})

it("Moments are milliseconds, and rows have joined columns", async () => {
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
