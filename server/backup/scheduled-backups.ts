import { Cause, Clock, Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Settings } from "../settings.ts"
import { ProgramRefused } from "../program-refused.ts"
import { innermostMessage, takeBackup } from "./backup.ts"
import { waitForLock } from "../database/locks.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { requirePrimary } from "../database/availability.ts"

const HOUR = 3_600_000
/** The longest pause of backups after a failover. */
const POLL_INTERVAL_MS = 5_000

/** The name of a backup, which sorts by time. Other files are left alone. */
const nameAt = (moment: number) => `wheelhouse-${new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-")}Z.gz`
const named = /^wheelhouse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.gz/
const momentOf = (name: string) => Date.parse(name.replace(named, "$1T$2:$3:$4Z"))

const filesIn = (directory: string) =>
  Effect.tryPromise({
    try: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const names = (await readdir(directory)).filter((name) => named.test(name)).sort()
      return {
        complete: names.filter((name) => name.endsWith(".gz")),
        broken: names.filter((name) => name.endsWith(".partial"))
      }
    },
    catch: (cause) => new ProgramRefused({ message: `BACKUP_DIR cannot be used: ${innermostMessage(cause)}` })
  })

const remove = (directory: string, names: ReadonlyArray<string>) =>
  Effect.promise(() => Promise.all(names.map((name) => rm(join(directory, name), { force: true }))))

const wordsOf = (cause: Cause.Cause<unknown>) => innermostMessage(Cause.squash(cause))

type Plan = Pick<Settings, "backupHours" | "backupKeep">

/** Backs up if a backup is due, and returns the milliseconds until the next one. */
const backUpIfDue = Effect.fnUntraced(function* (directory: string, { backupHours, backupKeep }: Plan) {
  const { complete, broken } = yield* filesIn(directory)
  const now = yield* Clock.currentTimeMillis
  const newest = complete.at(-1)
  const dueAt = newest === undefined ? now : momentOf(newest) + backupHours * HOUR
  if (dueAt > now) return dueAt - now
  yield* remove(directory, broken)
  const name = nameAt(now)
  const { rows, bytes } = yield* takeBackup(join(directory, name))
  yield* Effect.annotateLogs(Effect.logInfo("Backed up"), { file: name, rows, bytes })
  yield* remove(directory, [...new Set([...complete, name])].slice(0, -backupKeep))
  return backupHours * HOUR
})

/** Backs up at an interval of hours, on one of several servers. */
export const scheduleBackups = Effect.fnUntraced(function* ({
  backupDir,
  ...plan
}: Plan & Pick<Settings, "backupDir">) {
  if (backupDir === undefined) return
  const runOnce = Effect.gen(function* () {
    const sql = yield* waitForLock("backups")
    const backUp = backUpIfDue(backupDir, plan).pipe(
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.catchCause((cause) =>
        requirePrimary(sql).pipe(
          Effect.andThen(Effect.logError(`The backup failed and is tried again in 5 minutes: ${wordsOf(cause)}`)),
          Effect.andThen(Effect.sleep("5 minutes")),
          Effect.as(0)
        )
      )
    )
    while (true) {
      const untilNextMs = yield* backUp
      yield* Effect.sleep(Math.min(untilNextMs, POLL_INTERVAL_MS))
      // A lock that was lost with its connection may belong to another server now.
      yield* requirePrimary(sql)
    }
  })
  yield* repeatForever(
    runOnce.pipe(Effect.scoped, Effect.provide(Reactivity.layer)),
    POLL_INTERVAL_MS,
    "The connection for backups was lost and is made again"
  )
})
