import * as PgClient from "@effect/sql-pg/PgClient"
import { runMain } from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Layer, Predicate } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { type exclusiveDatabase, sharedDatabase } from "./database/database.ts"
import { isInitialized } from "./database/make-cluster.ts"
import { allMigrations, migrationsIn } from "./database/migrations.ts"
import { requireSameDatabase } from "./database/roles.ts"
import { refuse } from "./program-refused.ts"
import { readSettings, type Settings } from "./settings.ts"
import { explain, unavailable } from "./database/availability.ts"

const forPeople = ["DataInUse", "DatabaseUnavailable", "ProgramRefused"]

export const print = (line: string) => Effect.sync(() => console.log(line))

/** The settings of a program that works on the server's database. */
export const databaseSettings = Effect.gen(function* () {
  const settings = yield* readSettings(process.env)
  if (settings.backendUrl === undefined) return settings
  return yield* refuse("With BACKEND_URL there is no database here.")
})

/** Opens a connection as the owner of the tables. */
export const connectAsOwner = (database: ReturnType<typeof exclusiveDatabase>, program: string) =>
  PgClient.layerFrom(
    Effect.gen(function* () {
      const { owner, application } = yield* database
      const client = yield* PgClient.makeClient({ ...owner, applicationName: `wheelhouse ${program}` })
      yield* Effect.provideService(requireSameDatabase(application), SqlClient.SqlClient, client)
      return client
    }).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  )

/** Like `connectAsOwner`, for an existing database, with or without a running server. */
export const connectBesideServer = Effect.fnUntraced(function* (settings: Settings, program: string) {
  if (settings.databaseUrl === undefined && !isInitialized(join(settings.dataDir, "postgres")))
    return yield* refuse(`There is no database in ${settings.dataDir}.`)
  return connectAsOwner(sharedDatabase(settings, program), program)
}, Layer.unwrap)

export const requireThisVersion = Effect.gen(function* () {
  if ((yield* migrationsIn).at(-1)?.id !== allMigrations.at(-1)![0])
    return yield* refuse("The database is not of this version of Wheelhouse: start this version's server on it first.")
})

/**
 * Runs a program to its end, or until a signal. A failure that a person can fix prints one line, any other all details.
 */
export const runProgram = <A, E extends Error>(program: Effect.Effect<A, E>) =>
  runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return onExit(0)
      const error = Cause.squash(exit.cause)
      const isExpected = forPeople.some((tag) => Predicate.isTagged(error, tag))
      console.error(isExpected ? (error as Error).message : Cause.pretty(exit.cause))
      onExit(1)
    }
  })
