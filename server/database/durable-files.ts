import { randomBytes } from "node:crypto"
import * as fs from "node:fs"
import { dirname, join, resolve } from "node:path"

/** Writes a directory's entries to the disk: a file that was made or renamed in it is otherwise nowhere after a power cut. */
export const syncDirectory = (path: string): void => {
  // Windows opens no directory for this, and NTFS keeps a log of its own.
  if (process.platform === "win32") return
  const directory = fs.openSync(path, "r")
  try {
    fs.fsyncSync(directory)
  } finally {
    fs.closeSync(directory)
  }
}

/** Makes a directory and those above it that are missing; none of them is lost in a power cut. */
export const makeDirectory = (path: string, mode: number): void => {
  const whole = resolve(path)
  const first = fs.mkdirSync(whole, { recursive: true, mode })
  if (first === undefined) return
  for (let made = whole; made.length >= first.length; made = dirname(made)) syncDirectory(dirname(made))
}

const writeAndSync = (path: string, text: string): void => {
  const file = fs.openSync(path, "wx", 0o600)
  try {
    fs.writeSync(file, text)
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** What is made beside its place: whose it is stands in the name, so that the next start knows what a killed one left. */
export const asideOf = (path: string): string => `${path}-${process.pid}-${randomBytes(4).toString("hex")}`
const aside = /^postgres(?:-password)?-(\d+)-[0-9a-f]{8}(?:-password)?$/

/** Keeps this text, unless another is kept there already. Whatever happens, the file holds one of them whole or is not there. */
export const keepFirst = (path: string, text: string): boolean => {
  const made = asideOf(path)
  try {
    writeAndSync(made, text)
    fs.linkSync(made, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return false
  } finally {
    fs.rmSync(made, { force: true })
    syncDirectory(dirname(path))
  }
}

/** Throws away what a start that was killed had made aside, clear-text passwords with it, and nothing that a living one is making. */
export const sweepAside = (directory: string, isAlive: (pid: number) => boolean): void => {
  for (const name of fs.readdirSync(directory)) {
    const pid = Number(aside.exec(name)?.[1])
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue
    try {
      fs.rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    } catch {
      // An `initdb` that outlived its server is writing still; the next start finds what it leaves.
    }
  }
}
