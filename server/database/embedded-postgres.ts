import { createHash, randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { execFile, spawn } from "node:child_process"
import { promisify } from "node:util"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import {
  type Account,
  canReach,
  giveTo,
  postgresAccount,
  type Binaries,
  findBinaries
} from "./postgres-installation.ts"
import { awaitReady, findPostmaster, type Postmaster } from "./postmaster.ts"

/** Where PostgreSQL's account can go when the clone itself lies out of its reach. */
const writablePlace = (): string => {
  for (const place of ["/var/lib", tmpdir()]) {
    try {
      fs.mkdirSync(join(place, "wheelhouse"), { recursive: true, mode: 0o755 })
      return join(place, "wheelhouse")
    } catch {
      // A read-only place: the next one will do.
    }
  }
  throw new Error("No place was found that PostgreSQL's account can reach. Set DATA_DIR to one.")
}

/** A directory in the data directory, or, when PostgreSQL's account cannot walk down to it, a link there to a place it can reach. */
const homeOf = (dataDir: string, account: Account | undefined): string => {
  const place = join(dataDir, "postgres")
  if (fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return fs.readlinkSync(place)
  if (!account || canReach(account, dataDir)) return place
  const shelter = join(writablePlace(), createHash("sha256").update(dataDir).digest("hex").slice(0, 16))
  fs.mkdirSync(shelter, { recursive: true, mode: 0o755 })
  fs.symlinkSync(join(shelter, "postgres"), place)
  return join(shelter, "postgres")
}

const passwordIn = (dataDir: string): string => {
  const path = join(dataDir, "postgres-password")
  if (!fs.existsSync(path)) fs.writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return fs.readFileSync(path, "utf8").trim()
}

/** Who owns the embedded database. */
const USERNAME = "wheelhouse"

const run = promisify(execFile)

/** Made aside and moved into place whole, so that neither a crash nor a second start can leave a half-made database. */
const makeCluster = async (home: string, password: string, account: Account | undefined, binaries: Binaries) => {
  const aside = `${home}-${process.pid}-${randomBytes(4).toString("hex")}`
  const passwordFile = `${aside}-password`
  fs.mkdirSync(aside, { mode: 0o700 })
  giveTo(account, aside)
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(account, passwordFile)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${aside}`,
        `--username=${USERNAME}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions"
      ],
      { ...account, cwd: resolve(aside, ".."), env: { ...process.env, LC_ALL: "C" } }
    ).catch(({ message }: Error) => {
      throw new Error(`PostgreSQL could not make its data directory:\n${message}`)
    })
    try {
      fs.renameSync(aside, home)
    } catch (error) {
      if (!fs.existsSync(join(home, "PG_VERSION"))) throw error
    }
  } finally {
    fs.rmSync(passwordFile, { force: true })
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

interface Cluster {
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
  if (fs.existsSync(path) && fs.statSync(path).size > LOG_LIMIT) fs.renameSync(path, `${path}.old`)
  return fs.openSync(path, "a", 0o600)
}

const lastWords = (dataDir: string): string =>
  fs.readFileSync(join(dataDir, "postgres.log"), "utf8").trim().split("\n").slice(-6).join("\n")

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
 * started otherwise. Every acknowledged write survives, because PostgreSQL itself is never killed and always syncs.
 */
export const openCluster = async (directory: string, port?: number): Promise<Cluster> => {
  fs.mkdirSync(directory, { recursive: true, mode: 0o711 })
  const dataDir = fs.realpathSync(directory)
  const account = postgresAccount()
  if (account) fs.chmodSync(dataDir, 0o711)
  const home = homeOf(dataDir, account)
  const password = passwordIn(dataDir)
  const binaries = findBinaries(account, account ? writablePlace() : dataDir)
  if (!fs.existsSync(join(home, "PG_VERSION"))) await makeCluster(home, password, account, binaries)
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
