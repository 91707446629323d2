// `npm run check:application -- FOLDER [NAME]`: takes a built embedded application through its life in the real
// console, and reports its faults.
import { join } from "node:path"
import { chromium } from "./chromium.mjs"
import { build, install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

await guarded("The application could not be checked", async () => {
  await install()
  await build()
  const { code } = await run(node, [join(root, "e2e", "application", "check.ts"), ...process.argv.slice(2)], {
    show: true,
    env: { CHROMIUM_PATH: await chromium() }
  })
  process.exitCode = code
})
