import { Effect } from "effect"
import { exclusiveDatabase } from "../database/database.ts"
import { refuse } from "../program-refused.ts"
import { connectAsOwner, connectBesideServer, databaseSettings, runProgram, print } from "../run-program.ts"
import { requireValidBackup, restoreBackup, takeBackup } from "./backup.ts"

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const program = Effect.gen(function* () {
  const [command, file] = process.argv.slice(2)
  if ((command !== "backup" && command !== "restore") || file === undefined)
    return yield* refuse("Usage: npm run backup -- FILE, or npm run restore -- FILE")
  const settings = yield* databaseSettings
  if (command === "restore") {
    const backup = yield* requireValidBackup(file)
    yield* Effect.provide(restoreBackup(backup), connectAsOwner(exclusiveDatabase(settings, "restore"), "backup"))
    return yield* print(`Restored ${backup.rows} rows as they were at ${backup.at}. Everybody signs in anew.`)
  }
  const { rows, bytes } = yield* Effect.provide(takeBackup(file), connectBesideServer(settings, "backup"))
  return yield* print(
    `${file} holds ${rows} rows in ${sizeOf(bytes)}. It holds secrets: keep it as safe as the database.`
  )
})

runProgram(program)
