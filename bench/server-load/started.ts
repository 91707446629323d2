import { type ChildProcess, spawn } from "node:child_process"

/** A started server: its address once it is ready, and a function that stops it and waits for its exit. */
export type Started = { readonly pid: number; readonly address: Promise<string>; readonly stop: () => Promise<void> }

/** Starts a program in its own process group, so that its child processes stop with it. */
export const startServer = (
  program: string,
  parameters: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>
): Started => {
  const child: ChildProcess = spawn(program, parameters, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: "1",
      NODE_OPTIONS: "--max-semi-space-size=8",
      HOST: "127.0.0.1",
      PORT: "0",
      SIMULATE: "off",
      ...env
    }
  })
  let output = ""
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const address = new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const readyAddress = /Wheelhouse is ready: (\S+)/.exec(output)?.[1]
      if (readyAddress !== undefined) resolve(readyAddress)
    }
    child.stdout?.on("data", onOutput)
    child.stderr?.on("data", onOutput)
    child.once("error", reject)
    void ended.then(() => reject(new Error(`the server ended before it was ready:\n${output}`)))
  })
  address.catch(() => {})
  return {
    pid: child.pid!,
    address,
    stop: () => {
      try {
        process.kill(-child.pid!, "SIGTERM")
      } catch {
        // The server has already exited.
      }
      return ended
    }
  }
}
