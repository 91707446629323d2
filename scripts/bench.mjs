// `npm run bench`: the figures of the house. Names after `--` choose some of them.
import { join } from "node:path"
import { chromium } from "./chromium.mjs"
import { build, install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

await guarded("The benches could not run", async () => {
  await install()
  await build()
  const { code } = await run(node, [join(root, "bench", "bench.ts"), ...process.argv.slice(2)], {
    show: true,
    env: { CHROMIUM_PATH: await chromium() }
  })
  process.exitCode = code
})
