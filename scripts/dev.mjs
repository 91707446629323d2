// `npm run dev`: Vite with hot reload in front of the same server, which restarts when its own files change.
import { spawn } from "node:child_process"
import { connect, createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { install } from "./setup.mjs"
import { Failed, guarded, node, root } from "./steps.mjs"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"]

/** The port if it is free, any free one for 0, else undefined. */
const freePort = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(undefined))
    probe.listen(port, "127.0.0.1", () => {
      const free = probe.address().port
      probe.close(() => resolve(free))
    })
  })

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true))
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy())
  })

await guarded("Development could not start", async () => {
  await install()
  const port = process.env.PORT ?? "5173"
  if ((await freePort(Number(port))) === undefined) throw new Failed(`port ${port} is taken; choose another with PORT=`)
  const behind = await freePort(0)

  const started = new Set()
  const stop = (signal) => started.forEach((child) => child.kill(signal))
  for (const signal of signals) process.removeAllListeners(signal).on(signal, () => stop(signal))
  // The two processes need each other, so the first to end stops the other.
  const start = (parameters, env) => {
    const child = spawn(node, parameters, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } })
    started.add(child)
    child.on("exit", (code) => {
      started.delete(child)
      process.exitCode ??= code ?? 0
      stop("SIGTERM")
    })
    return child
  }

  const server = start(["--watch", "--watch-preserve-output", join(root, "server", "main.ts")], {
    PORT: String(behind),
    HOST: "127.0.0.1"
  })
  while (server.exitCode === null && server.signalCode === null && !(await answers(behind))) await pause(100)
  if (started.size === 0) return
  process.stdout.write(`The server behind Vite listens on ${behind}; open the address that Vite names.\n`)
  start([join(root, "node_modules", "vite", "bin", "vite.js"), "--port", port, ...process.argv.slice(2)], {
    DEV_SERVER: `http://127.0.0.1:${behind}`
  })
})
