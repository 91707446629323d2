import { createHash, randomBytes } from "node:crypto"
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Account, canReach } from "./postgres-account.ts"

/** Where PostgreSQL's account can go when the clone itself lies out of its reach. */
export const writablePlace = (): string => {
  for (const place of ["/var/lib", tmpdir()]) {
    try {
      mkdirSync(join(place, "wheelhouse"), { recursive: true, mode: 0o755 })
      return join(place, "wheelhouse")
    } catch {
      // A read-only place: the next one will do.
    }
  }
  throw new Error("No place was found that PostgreSQL's account can reach. Set DATA_DIR to one.")
}

/** A directory in the data directory, or, when PostgreSQL's account cannot walk down to it, a link there to a place it can reach. */
export const homeOf = (dataDir: string, account: Account | undefined): string => {
  const place = join(dataDir, "postgres")
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return readlinkSync(place)
  if (!account || canReach(account, dataDir)) return place
  const shelter = join(writablePlace(), createHash("sha256").update(dataDir).digest("hex").slice(0, 16))
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  symlinkSync(join(shelter, "postgres"), place)
  return join(shelter, "postgres")
}

export const passwordIn = (dataDir: string): string => {
  const path = join(dataDir, "postgres-password")
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return readFileSync(path, "utf8").trim()
}
