import { spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Account, canReach, giveTo, postgresAccount } from "./postgres-account.ts"
import { type Binaries, findBinaries } from "./postgres-binaries.ts"
import { awaitReady, findPostmaster, type Postmaster } from "./postmaster.ts"

export interface Cluster {
  readonly postmaster: Postmaster
  readonly home: string
  readonly username: string
  readonly password: string
}

const USERNAME = "wheelhouse"
const LOG_LIMIT = 8 * 1024 * 1024

const writablePlace = (): string => {
  for (const place of ["/var/lib", tmpdir()]) {
    try {
      mkdirSync(join(place, USERNAME), { recursive: true, mode: 0o755 })
      return join(place, USERNAME)
    } catch {
      // A read-only place: the next one will do.
    }
  }
  throw new Error("No place was found that PostgreSQL's account can reach. Set DATA_DIR to one.")
}

/** A directory in the data directory, or, when PostgreSQL's account cannot walk down to it, a link there to a place it can reach. */
const homeOf = (dataDir: string, account: Account | undefined): string => {
  const place = join(dataDir, "postgres")
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return readlinkSync(place)
  if (!account || canReach(account, dataDir)) return place
  const shelter = join(writablePlace(), createHash("sha256").update(dataDir).digest("hex").slice(0, 16))
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  symlinkSync(join(shelter, "postgres"), place)
  return join(shelter, "postgres")
}

const passwordIn = (dataDir: string): string => {
  const path = join(dataDir, "postgres-password")
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return readFileSync(path, "utf8").trim()
}

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === "object" ? done(address.port) : failed(new Error("no free port"))))
    })
  })

const run = (command: string, flags: ReadonlyArray<string>, account: Account | undefined, cwd: string) =>
  new Promise<{ readonly code: number | null; readonly said: string }>((done, failed) => {
    const child = spawn(command, flags, { ...account, cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, LC_ALL: "C" } })
    let said = ""
    child.stdout.on("data", (chunk) => { said += chunk })
    child.stderr.on("data", (chunk) => { said += chunk })
    child.once("error", failed)
    child.once("close", (code) => done({ code, said }))
  })

/** Made aside and moved into place whole, so that neither a crash nor a second start can leave a half-made database. */
const initialise = async (home: string, password: string, account: Account | undefined, binaries: Binaries) => {
  const aside = `${home}-${process.pid}-${randomBytes(4).toString("hex")}`
  const passwordFile = `${aside}-password`
  mkdirSync(aside, { mode: 0o700 })
  giveTo(account, aside)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  giveTo(account, passwordFile)
  try {
    const { code, said } = await run(
      binaries.initdb,
      [`--pgdata=${aside}`, `--username=${USERNAME}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8",
        "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"],
      account,
      resolve(aside, "..")
    )
    if (code !== 0) throw new Error(`PostgreSQL could not make its data directory:\n${said.trim()}`)
    try {
      renameSync(aside, home)
    } catch (error) {
      if (!existsSync(join(home, "PG_VERSION"))) throw error
    }
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(aside, { recursive: true, force: true })
  }
}

const openLog = (dataDir: string): number => {
  const path = join(dataDir, "postgres.log")
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) renameSync(path, `${path}.old`)
  return openSync(path, "a", 0o600)
}

const lastWords = (dataDir: string): string => readFileSync(join(dataDir, "postgres.log"), "utf8").trim().split("\n").slice(-6).join("\n")

/** Starts PostgreSQL in a process group of its own, so that Ctrl-C reaches the server first and the server stops it in order. */
const start = async (dataDir: string, home: string, account: Account | undefined, binaries: Binaries): Promise<Postmaster | undefined> => {
  const port = await freePort()
  const log = openLog(dataDir)
  const child = spawn(
    binaries.postgres,
    ["-D", home, "-p", String(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "jit=off",
      "-c", "random_page_cost=1.1", "-c", "log_min_messages=warning", "-c", "max_connections=100"],
    { ...account, cwd: home, detached: true, stdio: ["ignore", log, log], env: { ...process.env, LC_ALL: "C" } }
  )
  closeSync(log)
  let ended = false
  child.once("error", () => { ended = true })
  child.once("exit", () => { ended = true })
  child.unref()
  const ready = await awaitReady(home, 60, () => ended)
  return ready?.pid === child.pid ? ready : undefined
}

/**
 * The PostgreSQL of this data directory: made at the first start, found again when a killed server left it running,
 * started otherwise. Every acknowledged write survives, because PostgreSQL itself is never killed and always syncs.
 */
export const openCluster = async (directory: string): Promise<Cluster> => {
  mkdirSync(directory, { recursive: true, mode: 0o711 })
  const dataDir = realpathSync(directory)
  const account = postgresAccount()
  if (account) chmodSync(dataDir, 0o711)
  const home = homeOf(dataDir, account)
  const password = passwordIn(dataDir)
  const binaries = findBinaries(account, account ? writablePlace() : dataDir)
  if (!existsSync(join(home, "PG_VERSION"))) await initialise(home, password, account, binaries)
  for (let attempt = 0; attempt < 5; attempt++) {
    const left = findPostmaster(home)
    const postmaster = left
      ? await awaitReady(home, 60, () => findPostmaster(home)?.pid !== left.pid)
      : await start(dataDir, home, account, binaries)
    if (postmaster) return { postmaster, home, username: USERNAME, password }
  }
  throw new Error(`PostgreSQL did not start in ${home}. It said last:\n${lastWords(dataDir)}`)
}
