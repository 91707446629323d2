// `npm run torture [-- name ...] [--seed N] [--short]`: attacks and failures of the server, in minutes, with all
// findings in one table. Runs on any Node.
import { join } from "node:path"
import { build, install } from "../scripts/setup.mjs"
import { guarded, node, root, run } from "../scripts/steps.mjs"

await guarded("The torture could not run", async () => {
  await install()
  await build()
  const { code } = await run(node, [join(root, "torture", "torture.ts"), ...process.argv.slice(2)], {
    show: true,
    env: { NODE_ENV: "production" }
  })
  process.exitCode = code
})
