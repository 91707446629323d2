// `npm start`: from a fresh clone to a running console. What is there already is skipped.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { join } from "node:path"
import { build, install } from "./setup.mjs"
import { guarded, node, root } from "./steps.mjs"

/** Becomes the server where the system lets a process do so, and stands in for it elsewhere: signals and the exit code pass through. */
const serve = () => {
  const parameters = [join(root, "server", "main.ts"), ...process.argv.slice(2)]
  process.chdir(root)
  // Node keeps what it compiled, so that the next start is quicker.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache", "node")
  // With an allocator's arena for every thread, what they share out and give back in turn takes 100 MB more within the hour, and more again later.
  process.env.MALLOC_ARENA_MAX ??= "1"
  // V8 lets the part for young objects grow to three times 16 MB under load, and never gives it back: half of it does as well for short calls.
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
