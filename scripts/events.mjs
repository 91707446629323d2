// `npm run rebuild`: rebuilds the tables from the log. `npm run verify [-- SEAL]`: compares the log with its seals.
// `npm run reset-password -- USERNAME`: sets a new password and prints it.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

const [command, ...parameters] = process.argv.slice(2)
const folder = command === "reset-password" ? "users" : "events"

await guarded(`The ${command} failed`, async () => {
  // An installed server has its packages, even in an image without build tools. Nothing is installed under a running
  // server.
  if (!existsSync(node)) await install()
  const { code } = await run(node, [join(root, "server", folder, "main.ts"), command, ...parameters], { show: true })
  process.exitCode = code
})
