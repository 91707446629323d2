import { Effect, Schema } from "effect"
import { join } from "node:path"
import { sharedDatabase } from "../database/database.ts"
import { isMade } from "../database/make-cluster.ts"
import { knownMigrations, migrationsIn } from "../database/migrations.ts"
import { connectAsOwner, runProgram, say } from "../run-program.ts"
import { readSettings } from "../settings.ts"
import { rebuild } from "./rebuild.ts"
import { verifyLog } from "./seals.ts"

class EventsRefused extends Schema.TaggedError<EventsRefused>()("EventsRefused", { message: Schema.String }) {}
const refuse = (message: string) => Effect.fail(new EventsRefused({ message }))

const reportRebuilt = Effect.gen(function* () {
  let corrected = 0
  for (const { table, rows, missing, changed, unexpected } of yield* rebuild) {
    corrected += missing + changed + unexpected
    const done = [
      [missing, "put back"],
      [changed, "changed back"],
      [unexpected, "taken out"]
    ].flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]))
    yield* say([`${table}: ${rows} rows`, ...done].join(", "))
  }
  yield* say(corrected === 0 ? "The tables are what the log says." : `${corrected} rows differed and were corrected.`)
})

const reportVerified = Effect.fnUntraced(function* (seal?: string) {
  const { entries, seals, unsealed, head, faults } = yield* verifyLog(seal)
  for (const fault of faults) yield* say(fault)
  if (faults.length > 0) return yield* refuse("The log is not what was sealed.")
  yield* say(`${entries} entries of the log are what was sealed, by ${seals} seals; ${unsealed} wait for theirs.`)
  if (head !== null) yield* say(`The last seal is ${head}`)
})

const ofThisVersion = Effect.gen(function* () {
  const [applied, known] = [yield* migrationsIn, knownMigrations]
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
    Effect.andThen(ofThisVersion, command === "rebuild" ? reportRebuilt : reportVerified(seal)),
    connectAsOwner(sharedDatabase(settings, "events"), "events")
  )
})

runProgram(program)
