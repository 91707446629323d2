import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { PgClient } from "@effect/sql-pg"
import { beforeAll, describe, expect, it } from "vitest"
import { mergeCounts } from "../../server/lists/read-page.ts"
import { applyMigrations, createDatabase } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})

const on = <A, E>(url: string, program: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))

/** Of every list, what was counted and differs from what is there. */
const miscounted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const counted = yield* sql<{ name: string; by: string }>`
    select replace(table_name, '_counts', '') as name, string_agg(column_name, ', ') as by from information_schema.columns
    where table_schema = current_schema and table_name like '%\\_counts' and column_name <> 'n' group by table_name order by 1`
  const wrong = yield* Effect.forEach(counted, ({ name, by }) => {
    const [table, counts, columns] = [
      sql(name.replace(/_by_(robot|merchant|location)$/, "")),
      sql(`${name}_counts`),
      sql.literal(by)
    ]
    return sql`select ${name} as list, ${columns} from
      (select ${columns}, n from ${counts} union all select ${columns}, -1 from ${table}) both_ways group by ${columns} having sum(n) <> 0`
  })
  return { lists: counted.map(({ name }) => name), wrong: wrong.flat() }
})
const check = async () => (await on(Redacted.value(server.databaseUrl), miscounted)).wrong
const linesOf = async (list: string) => Number((await server.query(`select count(*) from ${list}_counts`))[0].count)

describe("the counts of a list", () => {
  it("are true from the first day, of each list and of some by robots, merchants and places", async () => {
    const { lists, wrong } = await on(Redacted.value(server.databaseUrl), miscounted)
    expect(lists).toHaveLength(23)
    expect(wrong).toEqual([])
  })
  it("follow every write, also one that changes nothing, one undone and one of many rows", async () => {
    await server.query(
      "insert into quizzes (question, answers, \"right\") select 'q' || n, '[]', 0 from generate_series(1, 100) n"
    )
    await server.query("update quizzes set enabled = not enabled where id % 3 = 0")
    await server.query("update quizzes set question = question || '?'")
    await server.query("delete from quizzes where id % 5 = 0")
    await server.query("do $$ begin delete from quizzes; raise 'no'; exception when others then null; end $$")
    await server.query("update messages set read_at = now() where id % 2 = 0")
    await server.query("update refunds set state = 'refused', decided_at = now() where state = 'requested'")
    expect(await check()).toEqual([])
    await server.query("truncate quizzes")
    expect(await check()).toEqual([])
    expect(await linesOf("quizzes")).toBe(0)
  })
  it("never let one writer wait for another, and become few again", async () => {
    const write = (name: string) =>
      `insert into utterances (scene, language, text) select 'greeting', 'en-US', '${name}' || n from generate_series(1, 20) n`
    await Promise.all(Array.from({ length: 30 }, (_, nth) => server.query(write(`w${nth}.`))))
    const before = await linesOf("utterances")
    const merge = () => on(Redacted.value(server.databaseUrl), mergeCounts)
    await Promise.all([merge(), server.query(write("meanwhile")), merge(), server.query(write("and again")), merge()])
    expect(await check()).toEqual([])
    await merge()
    expect(await linesOf("utterances")).toBeLessThan(before)
    expect(await linesOf("utterances")).toBeLessThanOrEqual(24)
    expect(await check()).toEqual([])
  })
})

describe("data of an older server", () => {
  it("is counted, found by text and told apart by state, with and without trigrams", async () => {
    const url = new URL(Redacted.value(server.databaseUrl))
    for (const trigrams of [true, false]) {
      const name = `older_${trigrams}`
      await Effect.runPromise(Effect.scoped(createDatabase(url.href.replace(url.pathname, ""), name)))
      url.pathname = name
      const found = await on(
        url.href,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* applyMigrations((each) => each < "0044")
          if (!trigrams) yield* sql`drop extension pg_trgm cascade`
          yield* sql`insert into activities (name, kind, discount, threshold, starts_at, ends_at, state)
            select 'Sale ' || n, 'percent', 1, 0, now() - interval '9 days', now() + (n - 2) * interval '1 day',
              (array['draft','running','paused','ended'])[1 + n % 4] from generate_series(1, 12) n`
          yield* applyMigrations((each) => each >= "0044")
          return {
            ...(yield* miscounted),
            byText: yield* sql`select name from activities where grams_of(name_lower) @> grams_in('e 1') order by id`,
            ended: yield* sql`select id from activities where ended_from <= now() order by id`
          }
        })
      )
      expect(found.wrong).toEqual([])
      expect(found.byText).toEqual([1, 10, 11, 12].map((n) => ({ name: `Sale ${n}` })))
      expect(found.ended.map(({ id }) => id)).toEqual([1, 2, 3, 7, 11])
    }
  })
})
