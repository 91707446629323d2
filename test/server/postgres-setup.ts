import { Effect, Layer, Redacted } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { createDatabase, throwAway } from "./test-database.ts"
import { databaseLayer } from "../../server/database/database.ts"
import { openCluster } from "../../server/database/embedded-postgres.ts"
import { seed } from "../../server/seed/seed.ts"
import { Passwords } from "../../server/authentication/passwords.ts"
import { readSettings, ServerSettings } from "../../server/settings.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for the whole run, as an address up to the database's name. */
    readonly postgres: string
  }
}

/** Seeded once; every test server works on a copy of it, which PostgreSQL makes in milliseconds. */
export const SEEDED_DATABASE = "seeded"

/** One real PostgreSQL for all test files of a run. */
export default async (project: TestProject) => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-test-"))
  const { postmaster, username, password } = await openCluster(directory)
  const address = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}`
  project.provide("postgres", address)
  await Effect.runPromise(
    Effect.gen(function* () {
      const settings = yield* readSettings({ ADMIN_PASSWORD: "Admin123", OPERATOR_PASSWORD: "Oper1234" })
      yield* Effect.scoped(createDatabase(address, SEEDED_DATABASE))
      yield* seed.pipe(
        Effect.provide(
          Layer.mergeAll(
            databaseLayer({ ...settings, databaseUrl: Redacted.make(`${address}/${SEEDED_DATABASE}`) }),
            Passwords.layer,
            Layer.succeed(ServerSettings, settings)
          )
        )
      )
    })
  )
  return () => throwAway(directory, postmaster)
}
