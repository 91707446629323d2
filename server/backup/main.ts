import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { join } from "node:path"
import { ownDatabase, sharedDatabase } from "../database/database.ts"
import { isMade } from "../database/make-cluster.ts"
import { explain, unavailable } from "../database/unavailable.ts"
import { runProgram } from "../run-program.ts"
import { readSettings } from "../settings.ts"
import { BackupRefused } from "./backup-file.ts"
import { readyToRestore, restoreBackup } from "./restore-backup.ts"
import { takeBackup } from "./take-backup.ts"

/** A connection of its own for this one thing. */
const connectedTo = (address: ReturnType<typeof ownDatabase>) =>
  PgClient.layerFrom(
    Effect.flatMap(address, (found) =>
      PgClient.makeClient({ ...found.owner, applicationName: "wheelhouse backup" })
    ).pipe(Effect.catchTag("SqlError", (error) => Effect.fail(unavailable(explain(error)))))
  )

const say = (line: string) => Effect.sync(() => console.log(line))
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
    yield* Effect.provide(restoreBackup(backup), connectedTo(ownDatabase(settings, "restore")))
    return yield* say(`Restored ${backup.rows} rows as they were at ${backup.at}. Everybody signs in anew.`)
  }
  if (settings.databaseUrl === undefined && !isMade(join(settings.dataDir, "postgres")))
    return yield* new BackupRefused({ message: `There is no database in ${settings.dataDir}: nothing to back up.` })
  const { rows, bytes } = yield* Effect.provide(takeBackup(file), connectedTo(sharedDatabase(settings, "backup")))
  return yield* say(
    `${file} holds ${rows} rows in ${sizeOf(bytes)}. It holds secrets: keep it as safe as the database.`
  )
})

runProgram(program)
