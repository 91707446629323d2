import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster, stopPostmaster } from "../../server/database/embedded-postgres.ts"
import type { Findings } from "../figures.ts"
import { pinToCores } from "./pinned.ts"
import { code, secret } from "./sign-in.ts"
import { startServer } from "./started.ts"

export type Site = {
  readonly address: string
  readonly pid: number
  readonly inDatabase: <A, E>(program: Effect.Effect<A, E, SqlClient.SqlClient>) => Promise<A>
}

const start = (url: string) =>
  startServer(process.execPath, [join(import.meta.dirname, "..", "..", "server", "main.ts")], {
    DATABASE_URL: url,
    ADMIN_PASSWORD: secret,
    CAPTCHA_BYPASS: code,
    LOG_LEVEL: "error"
  })

/**
 * A server with the demo, which runs with its whole PostgreSQL on one core while `measure` loads it from the others.
 * Removed after `measure`.
 */
export const onOneCore = async (bench: string, measure: (site: Site) => Promise<Findings>): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), `wheelhouse-bench-${bench}-`))
  const everywhere = `0-${availableParallelism() - 1}`
  const pinned = pinToCores("0")
  const { postmaster, home, username, password } = await openCluster(data)
  const url = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}/postgres`
  const database = PgClient.layer({ url: Redacted.make(url), startupParameters: { "wheelhouse.actor": "Bench" } })
  let server = start(url)
  try {
    // Only the first start seeds the demo, which leaves much garbage in a server's memory.
    await server.address
    await server.stop()
    server = start(url)
    const address = await server.address
    if (pinned) pinToCores(`1-${availableParallelism() - 1}`)
    const {
      figures,
      notes = [],
      raw
    } = await measure({
      address,
      pid: server.pid,
      inDatabase: (program) => Effect.runPromise(program.pipe(Effect.provide(database)))
    })
    const where = pinned
      ? "core 0: the server's process and all of its PostgreSQL; the load came from the other cores"
      : "nothing was pinned: this system has no taskset or one core only"
    return { figures, notes: [...notes, where], raw: { pinned, ...raw } }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    pinToCores(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
