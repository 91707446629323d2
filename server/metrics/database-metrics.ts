import { Effect, Fiber } from "effect"
import type { SqlClient } from "effect/sql"
import { Gauge, type Registry } from "prom-client"
import { POOL } from "../database/database.ts"
import { silencing } from "../silences/silencing.ts"

/** A frozen PostgreSQL holds no scrape up for longer. */
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

/** The gauges of the database, and how a scrape's figures set them. */
const makeGauges = (registers: Array<Registry>) => {
  const gauge = (name: string, help: string, labelNames: ReadonlyArray<string> = []) =>
    new Gauge({ name: `wheelhouse_${name}`, help, registers, labelNames: [...labelNames] })
  const up = gauge(
    "database_up",
    "Whether PostgreSQL answered this scrape within a second, through the pool that the calls use."
  )
  const answer = gauge(
    "database_answer_seconds",
    "How long this scrape waited for a connection of the pool and for the answer."
  )
  const size = gauge("database_size_bytes", "What the database takes on disk.")
  const age = gauge(
    "database_transaction_id_age",
    "Transactions since the oldest that is not frozen; PostgreSQL stops at two billion."
  )
  const oldest = gauge("database_oldest_transaction_seconds", "For how long the oldest transaction has been open.")
  const most = gauge(
    "database_connections_most",
    "How many connections PostgreSQL takes, of everybody (max_connections)."
  )
  const connections = gauge(
    "database_connections",
    "Connections of all servers' pools to this database by state; waiting: for a lock.",
    ["state"]
  )
  const queued = gauge(
    "notifications_queued",
    "Notifications that are still to be sent, by their way; those that a silence holds back among them.",
    ["method"]
  )
  const waited = gauge(
    "notifications_oldest_seconds",
    "For how long the oldest of them has been waiting that no silence holds back."
  )
  return {
    setDown: () => {
      for (const each of [answer, size, age, oldest, most, waited]) each.remove()
      for (const each of [connections, queued]) each.reset()
      up.set(0)
    },
    set: (row: Read, seconds: number) => {
      up.set(1)
      answer.set(seconds)
      size.set(Number(row.size))
      age.set(row.age)
      oldest.set(row.oldest)
      most.set(row.most)
      for (const [state, count] of Object.entries(row.states)) connections.set({ state }, count)
      for (const [method, count] of Object.entries(row.queued)) queued.set({ method }, count)
      waited.set(row.waited)
    }
  }
}

const readDatabase = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<Read>`
      with pooled as (
        select coalesce(case when wait_event_type = 'Lock' then 'waiting' else state end, 'other') as state, xact_start
        from connections() where application_name = ${POOL})
      select pg_database_size(current_database())::text as size, current_setting('max_connections')::int4 as most,
        (select age(datfrozenxid) from pg_database where datname = current_database()) as age,
        coalesce((select extract(epoch from max(now() - xact_start)) from pooled), 0)::float8 as oldest,
        (select coalesce(jsonb_object_agg(state, count), '{}') from (select state, count(*) from pooled group by state) as counted) as states,
        (select coalesce(jsonb_object_agg(method, n), '{}') from
          (select method, count(*) as n from notifications where state = 'queued' group by method) as counted) as queued,
        coalesce((select extract(epoch from now() - min(n.created_at)) from notifications n join robot_alarms a on a.id = n.alarm_id
          where n.state = 'queued' and not exists (select from silences s where ${sql.literal(silencing)})), 0)::float8 as waited`,
    ([row]) => row!
  )

/** The database's state without an exporter of its own, read at each scrape with one statement. */
export const databaseMetrics = (sql: SqlClient.SqlClient, registers: Array<Registry>) => {
  const gauges = makeGauges(registers)
  // A scrape does not wait for the end of a statement that it gave up, and asks a frozen PostgreSQL nothing more.
  let owed = false
  const started = Effect.suspend(() => {
    owed = true
    const answered = Effect.sync(() => {
      owed = false
    })
    return Effect.forkDetach(Effect.ensuring(readDatabase(sql), answered))
  })
  return Effect.suspend(() => {
    gauges.setDown()
    if (owed) return Effect.void
    const start = performance.now()
    return started.pipe(
      Effect.flatMap(Fiber.join),
      Effect.timeout(PATIENCE),
      Effect.map((row) => gauges.set(row, (performance.now() - start) / 1000)),
      Effect.ignore
    )
  })
}
