import { Effect, Fiber } from "effect"
import type { SqlClient } from "effect/sql"
import { Gauge, type Registry } from "prom-client"
import { POOL } from "../database/database.ts"

/** What a scrape waits for PostgreSQL; a frozen one must not hold it up. */
const PATIENCE = "1 second"

interface Read {
  readonly size: string
  readonly most: number
  readonly age: number
  readonly oldest: number
  readonly states: Readonly<Record<string, number>>
}

/** What an operator wants to know of the database without an exporter of its own, read at each scrape with one statement. */
export const databaseMetrics = (sql: SqlClient.SqlClient, registers: Array<Registry>) => {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `wheelhouse_database_${name}`, help, registers, labelNames: [] })
  const up = gauge(
    "up",
    "Whether PostgreSQL answered this scrape within a second, through the pool that the calls use."
  )
  const answer = gauge("answer_seconds", "How long this scrape waited for a connection of the pool and for the answer.")
  const size = gauge("size_bytes", "What the database takes on disk.")
  const age = gauge(
    "transaction_id_age",
    "Transactions since the oldest that is not frozen; PostgreSQL stops at two billion."
  )
  const oldest = gauge("oldest_transaction_seconds", "For how long the oldest transaction has been open.")
  const most = gauge("connections_most", "How many connections PostgreSQL takes, of everybody (max_connections).")
  const connections = new Gauge({
    name: "wheelhouse_database_connections",
    help: "Connections of all servers' pools to this database by state; waiting: for a lock.",
    labelNames: ["state"],
    registers
  })

  const read = Effect.map(
    sql<Read>`
      with pooled as (
        select coalesce(case when wait_event_type = 'Lock' then 'waiting' else state end, 'other') as state, xact_start
        from pg_stat_activity where datname = current_database() and application_name = ${POOL})
      select pg_database_size(current_database())::text as size, current_setting('max_connections')::int4 as most,
        (select age(datfrozenxid) from pg_database where datname = current_database()) as age,
        coalesce((select extract(epoch from max(now() - xact_start)) from pooled), 0)::float8 as oldest,
        (select coalesce(jsonb_object_agg(state, count), '{}') from (select state, count(*) from pooled group by state) as counted) as states`,
    ([row]) => row!
  )

  // Not even the end of a statement that is given up is waited for, and what a frozen PostgreSQL owes is not asked for again.
  let owed = false
  const started = Effect.suspend(() => {
    owed = true
    const answered = Effect.sync(() => {
      owed = false
    })
    return Effect.forkDetach(Effect.ensuring(read, answered))
  })
  return Effect.suspend(() => {
    for (const each of [answer, size, age, oldest, most]) each.remove()
    connections.reset()
    up.set(0)
    if (owed) return Effect.void
    const start = performance.now()
    return started.pipe(
      Effect.flatMap(Fiber.join),
      Effect.timeout(PATIENCE),
      Effect.map((row) => {
        up.set(1)
        answer.set((performance.now() - start) / 1000)
        size.set(Number(row.size))
        age.set(row.age)
        oldest.set(row.oldest)
        most.set(row.most)
        for (const [state, count] of Object.entries(row.states)) connections.set({ state }, count)
      }),
      Effect.ignore
    )
  })
}
