import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Logger, Redacted } from "effect"
import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { describe, expect, it, vi } from "vitest"
import { scheduleBackups } from "../../server/backup/scheduled-backups.ts"
import { newFile } from "./backed-up.ts"
import { newDirectory, userCalls, start, startedDirectory, waitUntilStopped } from "./program.ts"
import { COMPILED } from "./start-program.ts"
import { connectTo } from "./test-database.ts"
import { startServer } from "./test-server.ts"

// A few starts of the real program, beside browsers.
vi.setConfig({ testTimeout: 180_000 })

const main = fileURLToPath(new URL("../../server/backup/main.ts", import.meta.url))
/** `npm run backup` and `npm run restore` without npm: exit and output. */
const run = (environment: Record<string, string>, ...parameters: ReadonlyArray<string>) =>
  new Promise<{ readonly failed: boolean; readonly output: string }>((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE: COMPILED, ...environment }
    execFile(process.execPath, [main, ...parameters], { env }, (error, out, err) =>
      resolve({ failed: error !== null, output: out + err })
    )
  })

describe("the backup and restore programs", () => {
  it("Backups work with and without a server and fill empty directories", async () => {
    const directory = startedDirectory()
    const [beside, without, elsewhere] = [newFile(), newFile(), newDirectory()]
    const server = start({ DATA_DIR: directory })
    const { signIn, add } = userCalls(await server.ready)
    const token = await signIn()
    await add(token, "w.beside")
    expect(await run({ DATA_DIR: directory }, "backup", beside)).toMatchObject({ failed: false })
    expect(await run({ DATA_DIR: directory }, "restore", beside)).toEqual({
      failed: true,
      output: expect.stringContaining(`Another server (process ${server.child.pid}, `)
    })
    await add(token, "w.later")
    server.child.kill("SIGTERM")
    await server.ended
    expect(await run({ DATA_DIR: directory }, "backup", without)).toMatchObject({ failed: false })
    await waitUntilStopped(directory)

    const nowhere = join(newDirectory(), "nowhere")
    expect((await run({ DATA_DIR: nowhere }, "backup", newFile())).output).toContain("There is no database in")
    expect((await run({ DATA_DIR: nowhere }, "restore", newFile())).output).toContain("is not there.")
    expect(existsSync(nowhere)).toBe(false)
    const content = gunzipSync(readFileSync(beside)).toString()
    expect([content.includes('"w.beside"'), content.includes('"w.later"')]).toEqual([true, false])
    const { failed, output } = await run({ DATA_DIR: elsewhere }, "restore", without)
    expect([failed, output]).toEqual([false, expect.stringMatching(/^Restored \d+ rows as they were at /)])
    await waitUntilStopped(elsewhere)
    const again = start({ DATA_DIR: elsewhere })
    const there = userCalls(await again.ready)
    expect((await there.names(await there.signIn())).toSorted()).toEqual(["w.beside", "w.later"])
    again.child.kill("SIGTERM")
    await again.ended
  })
})

describe("BACKUP_DIR", () => {
  it("One of several servers backs up, and backups rotate", async () => {
    const directories = [newDirectory(), newDirectory()]
    const names = (directory: string) => readdirSync(directory).sort()
    const strange = ["wheelhouse.gz", "wheelhouse-2020-01-01T00-00-00Z.gz.old", "notes"]
    const [previous, broken] = [
      "wheelhouse-2020-01-01T00-00-00Z.gz",
      "wheelhouse-2020-01-01T00-00-00Z.gz.0123abcd.partial"
    ]
    for (const directory of directories)
      for (const name of [...strange, previous, broken]) writeFileSync(join(directory, name), "")
    const plan = (backupDir: string) => ({ backupDir, backupHours: 1.1 / 3600, backupKeep: 2 })
    const first = await startServer(plan(directories[0]!))
    const second = await startServer({ ...plan(directories[1]!), databaseUrl: first.databaseUrl })
    const seen = new Set<string>()
    await vi.waitFor(
      () => {
        const own = names(directories[0]!).filter((name) => !strange.includes(name))
        for (const name of own) if (name.endsWith(".gz")) seen.add(name)
        expect(seen.size).toBeGreaterThanOrEqual(5)
        // The former backup and the broken one are gone with the others.
        expect(own).toEqual([...seen].sort().slice(-2))
      },
      { timeout: 60_000, interval: 20 }
    )
    expect(names(directories[0]!)).toEqual(expect.arrayContaining(strange))
    expect(names(directories[1]!)).toEqual([...strange, previous, broken].sort())
    await first.close()
    await second.close()
  })

  it("Backups continue within seconds of a lost connection", async () => {
    const { databaseUrl } = await startServer()
    const lines: Array<string> = []
    const gather = Logger.make(({ message }) => lines.push(String(message)))
    const line = (words: string) =>
      Effect.promise(() => vi.waitFor(() => expect(lines.join("\n")).toContain(words), { timeout: 20_000 }))
    await Effect.gen(function* () {
      const sql = yield* connectTo(Redacted.value(databaseUrl))
      yield* scheduleBackups({ backupDir: newDirectory(), backupHours: 1.1 / 3600, backupKeep: 2 }).pipe(
        Effect.provideService(PgClient.PgClient, sql)
      )
      yield* line("Backed up")
      yield* sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'wheelhouse backups' and datname = current_database()`
      const before = lines.length
      yield* Effect.promise(() =>
        vi.waitFor(() => expect(lines.slice(before)).toContain("Backed up"), { timeout: 20_000 })
      )
    }).pipe(Effect.scoped, Effect.provide(Logger.layer([gather])), Effect.runPromise)
    expect(lines.join("\n")).not.toContain("The backup failed")
  })

  it("An unwritable backup directory lets the server work", async () => {
    const file = newFile()
    writeFileSync(file, "")
    const server = await startServer({ backupDir: join(file, "below") })
    expect(await server.signIn("admin", "Admin123")).toHaveLength(43)
  })
})
