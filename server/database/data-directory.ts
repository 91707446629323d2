import { randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { keepFirst, makeDirectory, syncDirectory } from "./durable-files.ts"
import { type Account, canReach } from "./postgres-installation.ts"

/** Where PostgreSQL's account can go when the clone itself lies out of its reach. */
export const writablePlace = (): string => {
  for (const place of ["/var/lib", tmpdir()]) {
    try {
      makeDirectory(join(place, "wheelhouse"), 0o755)
      return join(place, "wheelhouse")
    } catch {
      // A read-only place: the next one will do.
    }
  }
  throw new Error("No place was found that PostgreSQL's account can reach. Set DATA_DIR to one.")
}

const passwordFileIn = (dataDir: string): string => join(dataDir, "postgres-password")

/** No two data directories share a shelter: one that was moved away keeps its own by its link, and what takes its place draws another. */
const linkToShelter = (dataDir: string, place: string): void => {
  try {
    fs.symlinkSync(join(writablePlace(), randomBytes(8).toString("hex"), "postgres"), place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  syncDirectory(dataDir)
}

/**
 * A directory in the data directory, or, when PostgreSQL's account cannot walk down to it, a link there to a place it can reach. Link, shelter and
 * password are on the disk in this order: a link alone is of a start that was cut short, and beside a password its database is lost.
 */
export const homeOf = (dataDir: string, account: Account | undefined): string => {
  const place = join(dataDir, "postgres")
  if (!fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (!account || canReach(account, dataDir)) return place
    linkToShelter(dataDir, place)
  }
  const home = fs.readlinkSync(place)
  const shelter = dirname(home)
  if (!fs.existsSync(shelter) && fs.existsSync(passwordFileIn(dataDir)))
    throw new Error(
      `The database of ${dataDir} lies in ${shelter}, which is gone. Put it back there; ` +
        `or move ${dataDir} away and start again: with an empty database, or to restore a backup.`
    )
  makeDirectory(shelter, 0o755)
  return home
}

/** PostgreSQL's own password, `drawn` where there was none: it is on the disk before anything is made with it. */
export const passwordIn = (dataDir: string): { readonly password: string; readonly drawn: boolean } => {
  const path = passwordFileIn(dataDir)
  const read = () => fs.readFileSync(path, "utf8").trim()
  // An empty one is what older versions left behind a power cut.
  if (fs.existsSync(path)) {
    const kept = read()
    if (kept !== "") return { password: kept, drawn: false }
    fs.rmSync(path)
  }
  const drawn = keepFirst(path, randomBytes(24).toString("base64url"))
  return { password: read(), drawn }
}
