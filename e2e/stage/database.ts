import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readPostmaster } from "../../server/database/postmaster.ts"
import { tokenHash } from "../../server/session/sessions.ts"

/** Runs one statement in a server's own database: for what only time itself brings about. */
const inDatabase = (dataDir: string, statement: (sql: PgClient.PgClient) => Effect.Effect<unknown, unknown>) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(
        PgClient.make({
          host: "127.0.0.1",
          port: readPostmaster(join(dataDir, "postgres"))!.port,
          username: "wheelhouse",
          database: "wheelhouse",
          password: Redacted.make(readFileSync(join(dataDir, "postgres-password"), "utf8").trim())
        }),
        statement
      )
    ).pipe(Effect.provide(Reactivity.layer))
  )

/** Its hours have gone by: the next call with this token is answered with 40305. */
export const expireSession = (dataDir: string, token: string) =>
  inDatabase(
    dataDir,
    (sql) => sql`update sessions set expires_at = now() - interval '1 second' where token_hash = ${tokenHash(token)}`
  )

/** Robots beyond the demo's fleet, `LOAD-1` and so on. */
export const addRobots = (dataDir: string, count: number) =>
  inDatabase(
    dataDir,
    (sql) => sql`insert into devices (robot_id, name, state, battery, location_id)
      select 'LOAD-' || n, 'Load ' || n, 'online', n % 101, (select min(id) from locations) from generate_series(1, ${count}::int4) n`
  )

export const removeRobots = (dataDir: string) =>
  inDatabase(dataDir, (sql) => sql`delete from devices where robot_id like 'LOAD-%'`)
