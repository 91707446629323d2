import { Effect } from "effect"
import { join } from "node:path"
import { ownDatabase, sharedDatabase } from "../database/database.ts"
import { isMade } from "../database/make-cluster.ts"
import { connectAsOwner, runProgram, say } from "../run-program.ts"
import { readSettings } from "../settings.ts"
import { BackupRefused, readyToRestore, restoreBackup, takeBackup } from "./backup.ts"

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const program = Effect.gen(function* () {
  const [command, file] = process.argv.slice(2)
  if ((command !== "backup" && command !== "restore") || file === undefined)
    return yield* new BackupRefused({ message: "Usage: npm run backup -- FILE, or npm run restore -- FILE" })
  const settings = yield* readSettings(process.env)
  if (settings.backendUrl !== undefined)
    return yield* new BackupRefused({
      message: "With BACKEND_URL there is no database here: its backup is the backend's."
    })
  if (command === "restore") {
    const backup = yield* readyToRestore(file)
    yield* Effect.provide(restoreBackup(backup), connectAsOwner(ownDatabase(settings, "restore"), "backup"))
    return yield* say(`Restored ${backup.rows} rows as they were at ${backup.at}. Everybody signs in anew.`)
  }
  if (settings.databaseUrl === undefined && !isMade(join(settings.dataDir, "postgres")))
    return yield* new BackupRefused({ message: `There is no database in ${settings.dataDir}: nothing to back up.` })
  const { rows, bytes } = yield* Effect.provide(
    takeBackup(file),
    connectAsOwner(sharedDatabase(settings, "backup"), "backup")
  )
  return yield* say(
    `${file} holds ${rows} rows in ${sizeOf(bytes)}. It holds secrets: keep it as safe as the database.`
  )
})

runProgram(program)
