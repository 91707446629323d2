import * as PgClient from "@effect/sql-pg/PgClient"
import { Cause, Clock, Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Settings } from "../settings.ts"
import { BackupRefused, innermost } from "./backup-file.ts"
import { takeBackup } from "./take-backup.ts"
import { locks } from "../database/locks.ts"
import { requirePrimary } from "../database/standby.ts"

const HOUR = 3_600_000
/** Pause before backups go on after a failover, or a server takes over from one that ended. */
const LOOK_MS = 5_000
/** After a backup that failed. */
const PAUSE_MS = 300_000

/** Names sort by time; only what bears one is counted or thrown away. */
const nameAt = (moment: number) => `wheelhouse-${new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`
const named = /^wheelhouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.gz/
const momentOf = (name: string) => Date.parse(name.replace(named, "$1T$2:$3:$4Z"))

const filesIn = (directory: string) =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const names = (await readdir(directory)).filter((name) => named.test(name)).sort()
      return {
        whole: names.filter((name) => name.endsWith(".gz")),
        broken: names.filter((name) => name.endsWith(".partial"))
      }
    },
    catch: (cause) => new BackupRefused({ message: `BACKUP_DIR cannot be used: ${innermost(cause)}` })
  })

const remove = (directory: string, names: ReadonlyArray<string>) =>
  Effect.promise(() => Promise.all(names.map((name) => rm(join(directory, name), { force: true }))))

const wordsOf = (cause: Cause.Cause<unknown>) => innermost(Cause.squash(cause))

type Plan = Pick<Settings, "backupHours" | "backupKeep">

/** Backs up if it is time to, and answers how long that takes from now on. */
const backUpIfDue = Effect.fnUntraced(function* (directory: string, { backupHours, backupKeep }: Plan) {
  const { whole, broken } = yield* filesIn(directory)
  const now = yield* Clock.currentTimeMillis
  const newest = whole.at(-1)
  const due = newest === undefined ? now : momentOf(newest) + backupHours * HOUR
  if (due > now) return due - now
  yield* remove(directory, broken)
  const name = nameAt(now)
  const { rows, bytes } = yield* takeBackup(join(directory, name))
  yield* Effect.annotateLogs(Effect.logInfo("Backed up"), { file: name, rows, bytes })
  yield* remove(directory, [...new Set([...whole, name])].slice(0, -backupKeep))
  return backupHours * HOUR
})

/**
 * Backs up every so many hours. Of several servers on the database one does it, for as long as it lives: the one that holds the lock, which goes
 * with its connection.
 */
export const scheduleBackups = Effect.fnUntraced(function* ({
  backupDir,
  ...plan
}: Plan & Pick<Settings, "backupDir">) {
  if (backupDir === undefined) return
  const { config } = yield* PgClient.PgClient
  let isAway = false
  const turn = Effect.gen(function* () {
    const sql = yield* PgClient.makeClient({ ...config, applicationName: "wheelhouse backups" })
    // A standby has locks of its own.
    yield* requirePrimary(sql)
    isAway = false
    const taken = Effect.map(
      sql<{ taken: boolean }>`select pg_try_advisory_lock(${locks.backups}::int8) as taken`,
      ([row]) => row?.taken === true
    )
    while (!(yield* taken)) yield* Effect.sleep(LOOK_MS)
    while (true) {
      const left = yield* backUpIfDue(backupDir, plan).pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.catchCause((cause) =>
          Effect.andThen(
            requirePrimary(sql),
            Effect.logError(`The backup failed and is tried again in 5 minutes: ${wordsOf(cause)}`)
          )
        )
      )
      if (left === undefined) return
      yield* Effect.sleep(Math.min(left, LOOK_MS))
      // A lock that was lost with its connection may be another server's by now.
      yield* requirePrimary(sql)
    }
  })
  yield* Effect.scoped(turn).pipe(
    Effect.provide(Reactivity.layer),
    Effect.as(PAUSE_MS),
    // That PostgreSQL does not answer is an error in the log already: this is said once.
    Effect.catchCause((cause) => {
      const said = isAway
        ? Effect.void
        : Effect.logWarning(`The connection for backups was lost and is made again: ${wordsOf(cause)}`)
      isAway = true
      return Effect.as(said, LOOK_MS)
    }),
    Effect.flatMap(Effect.sleep),
    Effect.forever,
    Effect.forkScoped
  )
})
