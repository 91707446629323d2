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
