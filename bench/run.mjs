// `npm run bench [-- name ...]`: measures every figure that has a target, on this machine. Runs on any Node, and sets
// up what it needs.
import { join } from "node:path"
import { chromium } from "../scripts/chromium.mjs"
import { build, install } from "../scripts/setup.mjs"
import { guarded, node, root, run } from "../scripts/steps.mjs"

await guarded("The benches could not run", async () => {
  await install()
  await build()
  const names = process.argv.slice(2)
  const browsing =
    names.length === 0 ||
    names.some((name) =>
      ["load", "journal", "tabs", "microapps", "devices", "export", "board", "map", "pages", "roles", "scrub"].includes(
        name
      )
    )
  const { code } = await run(node, [join(root, "bench", "bench.ts"), ...names], {
    show: true,
    env: { NODE_ENV: "production", ...(browsing ? { CHROMIUM_PATH: await chromium() } : {}) }
  })
  process.exitCode = code
})
