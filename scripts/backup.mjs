// `npm run backup -- FILE` and `npm run restore -- FILE`: writes the database to a file, and back. A relative path
// starts at the directory of the call.
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

const [command, ...files] = process.argv.slice(2)

await guarded(`The ${command} failed`, async () => {
  // An installed server has its packages, even in an image without build tools. Nothing is installed under a running
  // server.
  if (!existsSync(node)) await install()
  const { code } = await run(
    node,
    [
      join(root, "server", "backup", "main.ts"),
      command,
      ...files.map((file) => resolve(process.env.INIT_CWD ?? ".", file))
    ],
    { show: true }
  )
  process.exitCode = code
})
