import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { embeddedDatabase } from "../server/database/embedded-database.ts"
import { prepareDatabase } from "../server/database/prepare-database.ts"
import { rebuild } from "../server/events/rebuild.ts"
import type { Findings } from "./figures.ts"

const RECORDS = 200_000
const CHANGES = 4

/** Rebuilds an empty table from a million logged rows. */
const work = (data: string) =>
  Effect.gen(function* () {
    const database = yield* embeddedDatabase(data, "bench")
    yield* prepareDatabase(database)
    const sql = yield* PgClient.makeClient(database.owner)
    const quietly = (statement: string) =>
      sql.withTransaction(
        Effect.andThen(sql`select set_config('wheelhouse.actor', 'Bench', true)`, sql.unsafe(statement))
      )
    yield* quietly(`insert into products (name, price) select 'product ' || n, 1 from generate_series(1, ${RECORDS}) n`)
    for (let change = 0; change < CHANGES; change += 1) yield* quietly("update products set price = price + 1")
    const [left] = yield* sql<{ n: number }>`select count(*)::int4 as n from changes where "table" = 'products'`
    yield* sql.withTransaction(
      Effect.andThen(sql`select set_config('wheelhouse.rebuilding', 'on', true)`, sql`delete from products`)
    )
    const [memory, begun] = [process.memoryUsage().rss, performance.now()]
    const tables = yield* Effect.provideService(rebuild, SqlClient.SqlClient, sql)
    const seconds = (performance.now() - begun) / 1000
    const grown = (process.memoryUsage().rss - memory) / 1_000_000
    const verifyStart = performance.now()
    yield* Effect.provideService(rebuild, SqlClient.SqlClient, sql)
    return {
      left: left!.n,
      put: tables.find(({ table }) => table === "products")!.missing,
      seconds,
      grown,
      agreeing: (performance.now() - verifyStart) / 1000
    }
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))

export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-rebuild-"))
  try {
    const raw = await Effect.runPromise(work(data))
    if (raw.put !== RECORDS) throw new Error(`${raw.put} rows were put back instead of ${RECORDS}`)
    return {
      figures: [
        {
          name: `rebuild of ${raw.put} rows out of ${raw.left} that events left`,
          value: raw.seconds,
          unit: "s",
          max: 60
        },
        { name: "the same where the tables are what their events say", value: raw.agreeing, unit: "s" },
        { name: "what the process grows by meanwhile", value: raw.grown, unit: "MB" }
      ],
      notes: [],
      raw
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
