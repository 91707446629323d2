import { Effect, Fiber } from "effect"
import type { SqlClient } from "effect/sql"
import { Gauge, type Registry } from "prom-client"
import { POOL } from "../database/database.ts"
import { silencing } from "../silences/silencing.ts"

/** What a scrape waits for PostgreSQL; a frozen one must not hold it up. */
const PATIENCE = "1 second"

interface Read {
  readonly size: string
  readonly most: number
  readonly age: number
  readonly oldest: number
  readonly states: Readonly<Record<string, number>>
  readonly queued: Readonly<Record<string, number>>
  readonly waited: number
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

  const queued = new Gauge({
    name: "wheelhouse_notifications_queued",
    help: "Notifications that are still to be sent, by their way; those that a silence holds back among them.",
    labelNames: ["method"],
    registers
  })
  const waited = new Gauge({
    name: "wheelhouse_notifications_oldest_seconds",
    help: "For how long the oldest of them has been waiting that no silence holds back.",
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
        (select coalesce(jsonb_object_agg(state, count), '{}') from (select state, count(*) from pooled group by state) as counted) as states,
        (select coalesce(jsonb_object_agg(method, n), '{}') from
          (select method, sum(n) as n from notifications_counts where state = 'queued' group by method) as counted where n > 0) as queued,
        coalesce((select extract(epoch from now() - min(n.created_at)) from notifications n join robot_alarms a on a.id = n.alarm_id
          where n.state = 'queued' and not exists (select from silences s where ${sql.literal(silencing)})), 0)::float8 as waited`,
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
    for (const each of [answer, size, age, oldest, most, waited]) each.remove()
    for (const each of [connections, queued]) each.reset()
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
        for (const [method, count] of Object.entries(row.queued)) queued.set({ method }, count)
        waited.set(row.waited)
      }),
      Effect.ignore
    )
  })
}
