import * as fs from "node:fs"
import { join } from "node:path"

const LIMIT = 8 * 1024 * 1024
const logIn = (dataDir: string): string => join(dataDir, "postgres.log")

/** PostgreSQL appends to what is opened here, and goes on doing so behind a server that was killed. */
export const openLog = (dataDir: string): number => fs.openSync(logIn(dataDir), "a", 0o600)

/** Puts a log that has grown too long aside, in place of the one before. PostgreSQL keeps the file open: it is copied and emptied under it. */
export const rotateLog = (dataDir: string, limit = LIMIT): void => {
  const log = logIn(dataDir)
  if (!fs.existsSync(log) || fs.statSync(log).size <= limit) return
  fs.copyFileSync(log, `${log}.old`)
  fs.truncateSync(log)
}

export const lastWords = (dataDir: string): string =>
  fs.readFileSync(logIn(dataDir), "utf8").trim().split("\n").slice(-6).join("\n")
