// `npm run dev`: Vite with hot reload in front of the same server, which restarts when its own files change.
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import { install } from "./setup.mjs"
import { Failed, guarded, node, root } from "./steps.mjs"

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(undefined))
    probe.listen(port, "127.0.0.1", () => {
      const taken = probe.address().port
      probe.close(() => resolve(taken))
    })
  })

await guarded("Development could not start", async () => {
  await install()
  const port = process.env.PORT ?? "5173"
  if ((await isFree(Number(port))) === undefined) throw new Failed(`port ${port} is taken; choose another with PORT=`)
  const hidden = String(await isFree(0))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal)

  const vite = join(root, "node_modules", "vite", "bin", "vite.js")
  const started = [
    [["--watch", "--watch-preserve-output", join(root, "server", "main.ts")], { PORT: hidden, HOST: "127.0.0.1" }],
    [[vite, "--port", port, ...process.argv.slice(2)], { DEV_SERVER: `http://127.0.0.1:${hidden}` }]
  ].map(([parameters, env]) =>
    spawn(node, parameters, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } })
  )
  const stop = (signal) => started.forEach((child) => child.kill(signal))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal))
  // One without the other is no use: whichever ends takes the other with it.
  for (const child of started) {
    child.on("exit", (code) => {
      process.exitCode ??= code ?? 0
      stop("SIGTERM")
    })
  }
})
