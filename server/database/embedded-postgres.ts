import { spawn } from "node:child_process"
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync
} from "node:fs"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { homeOf, passwordIn, writablePlace } from "./cluster-home.ts"
import { makeCluster, USERNAME } from "./make-cluster.ts"
import { type Account, postgresAccount } from "./postgres-account.ts"
import { type Binaries, findBinaries } from "./postgres-binaries.ts"
import { awaitReady, findPostmaster, type Postmaster } from "./postmaster.ts"

export interface Cluster {
  readonly postmaster: Postmaster
  readonly home: string
  readonly username: string
  readonly password: string
}

const LOG_LIMIT = 8 * 1024 * 1024
const ATTEMPTS = 5

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), "close")
  return port
}

const openLog = (dataDir: string): number => {
  const path = join(dataDir, "postgres.log")
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.old`)
  return openSync(path, "a", 0o600)
}

const lastWords = (dataDir: string): string =>
  readFileSync(join(dataDir, "postgres.log"), "utf8").trim().split("\n").slice(-6).join("\n")

/** Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches the server first and the server stops it in order. */
const start = async (
  dataDir: string,
  home: string,
  account: Account | undefined,
  binaries: Binaries,
  wantedPort: number | undefined
): Promise<Postmaster | undefined> => {
  const port = wantedPort ?? (await freePort())
  const log = openLog(dataDir)
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      home,
      `--port=${port}`,
      "--listen_addresses=127.0.0.1",
      "--unix_socket_directories=",
      "--jit=off",
      "--random_page_cost=1.1",
      // Rows that an index finds in no order cost more than PostgreSQL believes, also in memory: it would rather go through half a table that way.
      "--cpu_index_tuple_cost=0.03",
      // A list is one of many calls at once: workers of its own would only take the others' time.
      "--max_parallel_workers_per_gather=0",
      "--log_min_messages=warning",
      "--max_connections=100"
    ],
    { ...account, cwd: home, detached: true, stdio: ["ignore", log, log], env: { ...process.env, LC_ALL: "C" } }
  )
  closeSync(log)
  let ended = false
  const end = () => {
    ended = true
  }
  child.once("error", end).once("exit", end).unref()
  const ready = await awaitReady(home, 60, () => ended)
  return ready?.pid === child.pid ? ready : undefined
}

/**
 * The PostgreSQL of this data directory: made at the first start, found again when a killed server left it running,
 * started otherwise. Every acknowledged write survives, because PostgreSQL itself is never killed and always syncs.
 */
export const openCluster = async (directory: string, port?: number): Promise<Cluster> => {
  mkdirSync(directory, { recursive: true, mode: 0o711 })
  const dataDir = realpathSync(directory)
  const account = postgresAccount()
  if (account) chmodSync(dataDir, 0o711)
  const home = homeOf(dataDir, account)
  const password = passwordIn(dataDir)
  const binaries = findBinaries(account, account ? writablePlace() : dataDir)
  if (!existsSync(join(home, "PG_VERSION"))) await makeCluster(home, password, account, binaries)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // What a killed PostgreSQL started holds its memory for some moments more, and no other may start in them.
    if (attempt > 0) await pause(100 * 2 ** attempt)
    const left = findPostmaster(home)
    const postmaster = left
      ? await awaitReady(home, 60, () => findPostmaster(home)?.pid !== left.pid)
      : await start(dataDir, home, account, binaries, port)
    if (postmaster) return { postmaster, home, username: USERNAME, password }
  }
  throw new Error(`PostgreSQL did not start in ${home}. It said last:\n${lastWords(dataDir)}`)
}
