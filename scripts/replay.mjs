// `npm run replay -- FILE`: folds a case file through the machines and tells what happened. Fails where it ends elsewhere than the file says.
import { readFile, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { install } from "./setup.mjs"
import { Failed, guarded, root } from "./steps.mjs"

/** More than a case file ever is. */
const MOST_BYTES = 100_000_000

await guarded("The replay failed", async () => {
  const [named] = process.argv.slice(2)
  if (named === undefined) throw new Failed("npm run replay -- FILE")
  const file = resolve(process.env.INIT_CWD ?? ".", named)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Failed(`There is no file ${file}`)
  if (found.size > MOST_BYTES) throw new Failed(`Not opened: too large: ${found.size} bytes`)
  await install()
  const { loadConfigFromFile, runnerImport } = await import("vite")
  // What the build settles, the modules of the console ask for here as well.
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, join(root, "vite.config.ts"))
  const options = { root, define: config.define, logLevel: "error" }
  const { module } = await runnerImport(join(root, "src", "wiring", "replay.ts"), options)
  const { story, faults } = module.replayCase(await readFile(file, "utf8"))
  for (const line of story) process.stdout.write(`${line}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.stdout.write(faults.length === 0 ? "It ends as the file says.\n" : "It does not end as the file says.\n")
  process.exitCode = faults.length === 0 ? 0 : 1
})
