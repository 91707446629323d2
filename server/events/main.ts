import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schema } from "effect"
import { join } from "node:path"
import { migrationsIn } from "../backup/tables.ts"
import { sharedDatabase } from "../database/database.ts"
import { isMade } from "../database/make-cluster.ts"
import { knownMigrations } from "../database/migrations.ts"
import { explain, unavailable } from "../database/unavailable.ts"
import { runProgram } from "../run-program.ts"
import { readSettings, type Settings } from "../settings.ts"
import { rebuild } from "./rebuild.ts"
import { verifyEvents } from "./verify-events.ts"

class EventsRefused extends Schema.TaggedError<EventsRefused>()("EventsRefused", { message: Schema.String }) {}
const refuse = (message: string) => Effect.fail(new EventsRefused({ message }))

const say = (line: string) => Effect.sync(() => console.log(line))

const tellRebuilt = Effect.gen(function* () {
  let mended = 0
  for (const { table, rows, missing, changed, foreign } of yield* rebuild) {
    mended += missing + changed + foreign
    const done = [
      [missing, "put back"],
      [changed, "changed back"],
      [foreign, "taken out"]
    ].flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]))
    yield* say([`${table}: ${rows} rows`, ...done].join(", "))
  }
  yield* say(mended === 0 ? "The tables are what their events say." : `${mended} rows stood otherwise and were mended.`)
})

const tellVerified = Effect.fnUntraced(function* (known?: string) {
  const { events, seals, unsealed, head, faults } = yield* verifyEvents(known)
  for (const fault of faults) yield* say(fault)
  if (faults.length > 0) return yield* refuse("The events are not what was sealed.")
  yield* say(`${events} events are what was sealed, by ${seals} seals; ${unsealed} wait for theirs.`)
  if (head !== null) yield* say(`The last seal is ${head}`)
})

/** A connection of its own for this one thing. */
const connected = (settings: Settings) =>
  PgClient.layerFrom(
    Effect.flatMap(sharedDatabase(settings, "events"), ({ owner }) =>
      PgClient.makeClient({ ...owner, applicationName: "wheelhouse events" })
    ).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  )

const ofThisVersion = Effect.gen(function* () {
  const [applied, known] = [yield* migrationsIn, yield* knownMigrations]
  if (applied.at(-1)?.id !== known.at(-1)![0])
    return yield* refuse("The database is not of this version of Wheelhouse: start this version's server on it first.")
})

const program = Effect.gen(function* () {
  const [command, seal] = process.argv.slice(2)
  if (command !== "rebuild" && command !== "verify")
    return yield* refuse("Usage: npm run rebuild, or npm run verify [-- SEAL]")
  const settings = yield* readSettings(process.env)
  if (settings.backendUrl !== undefined) return yield* refuse("With BACKEND_URL there is no database here.")
  if (settings.databaseUrl === undefined && !isMade(join(settings.dataDir, "postgres")))
    return yield* refuse(`There is no database in ${settings.dataDir}.`)
  yield* Effect.provide(
    Effect.andThen(ofThisVersion, command === "rebuild" ? tellRebuilt : tellVerified(seal)),
    connected(settings)
  )
})

runProgram(program)
