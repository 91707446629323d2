// `npm start`: from a fresh clone to a running console. Steps that are up to date are skipped.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { join } from "node:path"
import { build, install } from "./setup.mjs"
import { guarded, node, root } from "./steps.mjs"

/** Replaces this process by the server if the system can do so; otherwise relays signals and the exit code. */
const serve = () => {
  const parameters = [join(root, "server", "main.ts"), ...process.argv.slice(2)]
  process.chdir(root)
  // Node stores compiled code there, so that the next start is quicker.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache", "node")
  // With an arena for each thread, the allocator would take 100 MB more within an hour, and later still more.
  process.env.MALLOC_ARENA_MAX ??= "1"
  // Under load V8 triples the 16 MB of its young generation and never returns them. Half of it serves short calls as
  // well.
  process.env.NODE_OPTIONS ??= "--max-semi-space-size=8"
  if (typeof process.execve === "function" && process.platform !== "win32") {
    process.removeAllListeners("warning")
    process.execve(node, [node, ...parameters], process.env)
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeAllListeners(signal)
  const child = spawn(node, parameters, { stdio: "inherit" })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => {
    process.stderr.write(`Wheelhouse could not start: ${error.message}\n`)
    process.exit(1)
  })
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]))
}

await guarded("Wheelhouse could not start", async () => {
  await install()
  await build()
  serve()
})
