import { spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { CAPTCHA, passwords } from "./test-client.ts"

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url))

/** The folder in which `npm start` stores Node's compiled code. */
export const COMPILED = join(import.meta.dirname, "../../.cache/node")

/** The real program, as `npm start` runs it: a process of its own with nothing of this one's environment, on a free port. */
export const startProgram = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      MALLOC_ARENA_MAX: "1",
      NODE_OPTIONS: "--max-semi-space-size=8",
      SEED: "none",
      SIMULATE: "off",
      ADMIN_PASSWORD: passwords.admin,
      CAPTCHA_BYPASS: CAPTCHA,
      PORT: "0",
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  const appendOutput = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on("data", appendOutput)
  child.stderr.on("data", appendOutput)
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const address = /Wheelhouse is ready: (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, said: () => output }
}
