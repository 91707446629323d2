import { Effect, Fiber, Option } from "effect"
import type { SqlClient } from "effect/sql"
import { Gauge, Registry } from "prom-client"
import { POOL_NAME } from "../database/database.ts"
import { isSilencing } from "../silences/silencing.ts"

/** The help and the label of each gauge, by its name. */
const gauges = {
  database_up: ["1 if PostgreSQL answered this scrape within a second, through the pool of the calls."],
  database_answer_seconds: ["Seconds in which this scrape waited for a connection of the pool and for the answer."],
  database_size_bytes: ["Bytes of the database on disk."],
  database_transaction_id_age: [
    "Transactions since the oldest one that is not frozen. PostgreSQL stops at two billion."
  ],
  database_oldest_transaction_seconds: ["Seconds since the oldest open transaction began."],
  database_connections_most: ["The most connections that PostgreSQL accepts, from everybody (max_connections)."],
  database_connections: [
    "Connections of all servers' pools to this database, by state. A waiting one waits for a lock.",
    "state"
  ],
  notifications_queued: [
    "Notifications that wait to be sent, by method, with those that a silence holds back.",
    "method"
  ],
  notifications_oldest_seconds: ["Seconds for which the oldest notification has waited that no silence holds back."]
} as const

interface Sample {
  readonly name: keyof typeof gauges
  /** The value of the gauge's label. */
  readonly label?: string | null
  readonly value: number
}

const readDatabase = (sql: SqlClient.SqlClient) => sql<Sample>`
  with pooled as (
    select coalesce(case when wait_event_type = 'Lock' then 'waiting' else state end, 'other') as state, xact_start
    from connections() where application_name = ${POOL_NAME})
  select name, label, value::float8 from (
    select 'database_size_bytes' as name, null as label, pg_database_size(current_database()) as value
    union all select 'database_connections_most', null, current_setting('max_connections')::int8
    union all select 'database_transaction_id_age', null, age(datfrozenxid) from pg_database where datname = current_database()
    union all select 'database_oldest_transaction_seconds', null, coalesce(extract(epoch from max(now() - xact_start)), 0) from pooled
    union all select 'database_connections', state, count(*) from pooled group by state
    union all select 'notifications_queued', method, count(*) from notifications where state = 'queued' group by method
    union all select 'notifications_oldest_seconds', null, coalesce(extract(epoch from now() - min(n.created_at)), 0)
      from notifications n join robot_alarms a on a.id = n.alarm_id
      where n.state = 'queued' and not exists (select from silences s where ${sql.literal(isSilencing)})) samples`

/** The gauges of one scrape, without those that have no sample. */
const registryOf = (samples: ReadonlyArray<Sample>) => {
  const registry = new Registry()
  for (const [name, [help, labelName]] of Object.entries(gauges)) {
    const gaugeSamples = samples.filter((sample) => sample.name === name)
    if (gaugeSamples.length === 0) continue
    const labelNames = labelName === undefined ? [] : [labelName]
    const gauge = new Gauge({ name: `wheelhouse_${name}`, help, labelNames, registers: [registry] })
    for (const { label, value } of gaugeSamples)
      gauge.set(labelName === undefined ? {} : { [labelName]: label! }, value)
  }
  return registry
}

/**
 * The database's state, read at each scrape by one statement. A frozen PostgreSQL delays a scrape by at most a second.
 */
export const databaseMetrics = (sql: SqlClient.SqlClient) => {
  // A scrape does not wait for an abandoned statement, and sends a frozen PostgreSQL nothing more.
  let isPending = false
  const query = Effect.suspend(() => {
    isPending = true
    return Effect.forkDetach(
      Effect.ensuring(
        readDatabase(sql),
        Effect.sync(() => (isPending = false))
      )
    )
  })
  return Effect.gen(function* () {
    const start = performance.now()
    const answer = isPending
      ? Option.none()
      : yield* Effect.option(Effect.timeout(Effect.flatMap(query, Fiber.join), "1 second"))
    if (Option.isNone(answer)) return registryOf([{ name: "database_up", value: 0 }])
    const seconds = (performance.now() - start) / 1000
    return registryOf([
      { name: "database_up", value: 1 },
      { name: "database_answer_seconds", value: seconds },
      ...answer.value
    ])
  })
}
