import { readFileSync, realpathSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** A PostgreSQL that runs, whoever started it. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** What PostgreSQL itself wrote about its postmaster, and its status: `ready` once it accepts connections. */
const readPostmaster = (
  home: string
): (Postmaster & { readonly directory: string; readonly status: string; readonly ready: boolean }) | undefined => {
  let text: string
  try {
    text = readFileSync(join(home, "postmaster.pid"), "utf8")
  } catch {
    return undefined
  }
  const [pid = "", directory = "", , port = "", , , , status = ""] = text.split("\n")
  return {
    pid: Math.abs(Number.parseInt(pid, 10)),
    directory,
    port: Number.parseInt(port, 10),
    status: status.trim(),
    ready: status.trim() === "ready"
  }
}

/**
 * Whether a living process is the postmaster of exactly this directory. A copied clone carries the file of another
 * postmaster, and a number may be given to a stranger after a crash; PostgreSQL works inside its data directory, which tells them apart.
 */
const servesHere = (pid: number, directory: string, home: string): boolean => {
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(home)
  } catch {
    return process.platform !== "linux" && directory === realpathSync(home)
  }
}

/** A starting PostgreSQL fills its file in the moment it makes it. One that stays empty is of a power cut, and no PostgreSQL starts beside it. */
const FILLED_MS = 2000
const isLeftEmpty = (path: string): boolean => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return made !== undefined && Math.abs(Date.now() - made) > FILLED_MS
}

/** The postmaster left running in this directory, if there is one. A stranger's file is put out of PostgreSQL's way. */
export const findPostmaster = (home: string): (Postmaster & { readonly ready: boolean }) | undefined => {
  const path = join(home, "postmaster.pid")
  const found = readPostmaster(home)
  if (!found) return undefined
  if (!(found.pid > 0)) {
    if (isLeftEmpty(path)) rmSync(path, { force: true })
    return undefined
  }
  if (!isAlive(found.pid)) return undefined
  if (servesHere(found.pid, found.directory, home)) return found
  rmSync(path, { force: true })
  return undefined
}

/** Waits until the directory has a postmaster that accepts connections, or until `givenUp` says why it never will. */
export const awaitReady = async (
  home: string,
  seconds: number,
  givenUp: () => boolean
): Promise<Postmaster | undefined> => {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline && !givenUp()) {
    const found = readPostmaster(home)
    if (found?.ready && isAlive(found.pid)) return { pid: found.pid, port: found.port }
    await pause(10)
  }
  return undefined
}

/** PostgreSQL removes its file as the last thing it does; a process nobody waited for may linger in the table after that. */
export const runs = (home: string, { pid }: Postmaster): boolean => isAlive(pid) && readPostmaster(home)?.pid === pid

const gone = async (home: string, postmaster: Postmaster, seconds: number): Promise<boolean> => {
  const deadline = Date.now() + seconds * 1000
  while (runs(home, postmaster) && Date.now() < deadline) await pause(10)
  return !runs(home, postmaster)
}

const FAST_SECONDS = 1
const IMMEDIATE_SECONDS = 0.5

/**
 * Fast shutdown; if that takes too long an immediate one, after which the next start replays the log. Nothing acknowledged is lost by
 * either. With the patience for running calls before it (`listen`) a server has ended within five seconds.
 */
export const stopPostmaster = async (home: string, postmaster: Postmaster): Promise<void> => {
  const { pid } = postmaster
  if (findPostmaster(home)?.pid !== pid) return
  process.kill(pid, "SIGINT")
  if (await gone(home, postmaster, FAST_SECONDS)) return
  process.kill(pid, "SIGQUIT")
  await gone(home, postmaster, IMMEDIATE_SECONDS)
}

/**
 * Told from outside to stop, it takes no new connection, serves those it has, and does not end before they do. Nobody else is to stop it:
 * its end is brought about, so that it can be started again.
 */
export const finishStopping = async (home: string, postmaster: Postmaster): Promise<void> => {
  if (readPostmaster(home)?.status === "stopping") await stopPostmaster(home, postmaster)
}
