import { spawn } from "node:child_process"
import * as fs from "node:fs"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { dirname } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { homeOf, passwordIn, writablePlace } from "./data-directory.ts"
import { makeDirectory, sweepAside } from "./durable-files.ts"
import { isMade, makeCluster, setPassword, SUPERUSER } from "./make-cluster.ts"
import { type Account, type Binaries, findBinaries, postgresAccount } from "./postgres-installation.ts"
import { lastWords, openLog } from "./postgres-log.ts"
import { awaitReady, findPostmaster, isAlive, type Postmaster, stopPostmaster } from "./postmaster.ts"

export interface Cluster {
  readonly postmaster: Postmaster
  /** Not found running, but started just now. */
  readonly started: boolean
  /** The data directory, all links followed, and PostgreSQL's own place in it. */
  readonly dataDir: string
  readonly home: string
  /** Of its superuser. */
  readonly username: string
  readonly password: string
}

const ATTEMPTS = 5

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), "close")
  return port
}

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
      // After a crash all files are synced before anything else: at once where the system can, and not each by itself. Little is left to be done again.
      ...(process.platform === "linux" ? ["--recovery_init_sync_method=syncfs"] : []),
      "--checkpoint_timeout=1min",
      // A server takes some thirty; several of them, backups and whoever looks into it find room.
      "--max_connections=200"
    ],
    { ...account, cwd: home, detached: true, stdio: ["ignore", log, log], env: { ...process.env, LC_ALL: "C" } }
  )
  fs.closeSync(log)
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
 * started otherwise. Every acknowledged write survives, because PostgreSQL always syncs and so does all that is made here.
 */
export const openCluster = async (directory: string, port?: number): Promise<Cluster> => {
  makeDirectory(directory, 0o711)
  const dataDir = fs.realpathSync(directory)
  const account = postgresAccount()
  if (account) fs.chmodSync(dataDir, 0o711)
  const home = homeOf(dataDir, account)
  const { password, drawn } = passwordIn(dataDir)
  const binaries = findBinaries(account, account ? writablePlace() : dataDir)
  if (!isMade(home)) await makeCluster(home, password, account, binaries)
  else if (drawn) {
    const left = findPostmaster(home)
    if (left) await stopPostmaster(home, left)
    await setPassword(home, password, account, binaries)
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // What a killed PostgreSQL started holds its memory for some moments more, and no other may start in them.
    if (attempt > 0) await pause(100 * 2 ** attempt)
    const left = findPostmaster(home)
    const postmaster = left
      ? await awaitReady(home, 60, () => findPostmaster(home)?.pid !== left.pid)
      : await start(dataDir, home, account, binaries, port)
    if (!postmaster) continue
    for (const place of new Set([dataDir, dirname(home)])) sweepAside(place, isAlive)
    return { postmaster, started: !left, dataDir, home, username: SUPERUSER, password }
  }
  throw new Error(
    `PostgreSQL did not start in ${home}. It said last:\n${lastWords(dataDir)}\n` +
      "Nothing in it was changed. Where this cannot be mended, move the directory away and restore a backup."
  )
}
