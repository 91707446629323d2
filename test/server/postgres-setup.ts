import { Effect, Layer, Redacted } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { cheapHash } from "./cheap-hash.ts"
import { startProgram } from "./start-program.ts"
import { connectTo, createDatabase, removeTestDatabase } from "./test-database.ts"
import { databaseLayer } from "../../server/database/database.ts"
import { type Cluster, openCluster } from "../../server/database/embedded-postgres.ts"
import { sealLog } from "../../server/events/seals.ts"
import { seed } from "../../server/seed/seed.ts"
import { Passwords } from "../../server/authentication/passwords.ts"
import { readSettings, ServerSettings } from "../../server/settings.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for the whole run, as an address up to the database's name. */
    readonly postgres: string
    /** The data directory of a first start of the real program, which has ended. */
    readonly startedDirectory: string
  }
}

/** Seeded once; every test server works on a copy of it, which PostgreSQL makes in milliseconds. */
export const SEEDED_DATABASE = "seeded"

/**
 * Settings for speed: the data need not survive a crash, nobody guesses the password, and a hundred short-lived
 * databases need no vacuum.
 */
const lighten = (address: string, { username, password }: Cluster) =>
  Effect.flatMap(connectTo(`${address}/postgres`), (sql) =>
    Effect.gen(function* () {
      for (const setting of ["fsync", "full_page_writes", "autovacuum"])
        yield* sql.unsafe(`alter system set ${setting} = off`)
      yield* sql`select pg_reload_conf()`
      yield* sql`set scram_iterations = 1`
      yield* sql.unsafe(`alter role "${username}" password '${password}'`)
    })
  ).pipe(Effect.scoped)

/** Its first password is generated and unused: the next start sets another. */
const startOnce = async (directory: string) => {
  const { ready, child, ended } = startProgram({ DATA_DIR: directory, ADMIN_PASSWORD: "" })
  await ready
  child.kill("SIGTERM")
  await ended
}

/** One real PostgreSQL for all test files of a run, and the data of a first start to copy. */
export default async (project: TestProject) => {
  const [directory, startedDirectory] = ["wheelhouse-test-", "wheelhouse-started-"].map((name) =>
    mkdtempSync(join(tmpdir(), name))
  ) as [string, string]
  const started = startOnce(startedDirectory)
  project.provide("startedDirectory", startedDirectory)
  const cluster = await openCluster(directory)
  const { postmaster, username, password } = cluster
  const address = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}`
  project.provide("postgres", address)
  await Effect.runPromise(
    Effect.gen(function* () {
      const settings = yield* readSettings({
        ADMIN_PASSWORD: "Admin123",
        OPERATOR_PASSWORD: "Oper1234",
        MERCHANT_PASSWORD: "Merch123"
      })
      yield* lighten(address, cluster)
      yield* Effect.scoped(createDatabase(address, SEEDED_DATABASE))
      // Sealed once, so that no copy needs it again.
      yield* Effect.all([seed, sealLog], { discard: true }).pipe(
        Effect.provide(
          Layer.mergeAll(
            databaseLayer({ ...settings, databaseUrl: Redacted.make(`${address}/${SEEDED_DATABASE}`) }),
            // Tests sign in a thousand times as these users.
            Layer.succeed(Passwords, {
              hash: (password) => Effect.sync(() => cheapHash(Redacted.value(password))),
              verify: () => Effect.succeed(false)
            }),
            Layer.succeed(ServerSettings, settings)
          )
        )
      )
      yield* Effect.scoped(
        Effect.flatMap(connectTo(`${address}/${SEEDED_DATABASE}`), (sql) => sql`vacuum (freeze, analyze)`)
      )
    })
  )
  await started
  return () => Promise.all([removeTestDatabase(directory, postmaster), removeTestDatabase(startedDirectory, undefined)])
}
