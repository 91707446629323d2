import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const READY = /Wheelhouse is ready: (\S+)/

export type RunningServer = {
  /** Where it answers: `http://127.0.0.1:41233`. */
  readonly address: string
  /** SIGTERM: the server and its PostgreSQL end in order. */
  readonly stop: () => Promise<void>
  /** SIGKILL: what a crash looks like. Its PostgreSQL lives on until the next start stops it. */
  readonly kill: () => Promise<void>
}

export const newDataDir = (): string => mkdtempSync(join(tmpdir(), "wheelhouse-e2e-"))
export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })

const ended = async (child: ChildProcess, signal: "SIGTERM" | "SIGKILL") => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, "exit")
  child.kill(signal)
  await exit
}

/** The real server on a database of its own; resolves once it says that it is ready. */
export const startServer = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let said = ""
  const address = await new Promise<string>((ready, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = READY.exec(said)?.[1]
      if (found !== undefined) ready(found)
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.once("exit", (code) => failed(new Error(`The server ended with code ${code} before it was ready:\n${said}`)))
  })
  return { address, stop: () => ended(child, "SIGTERM"), kill: () => ended(child, "SIGKILL") }
}
