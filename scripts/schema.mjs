// `npm run schema`: writes docs/schema.md from a migrated database.
import { join } from "node:path"
import { install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

await guarded("The schema was not written", async () => {
  await install()
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const parameters = ["run", "--config=build/vitest.config.ts", "--update", "test/server/schema-document.test.ts"]
  const { code } = await run(node, [vitest, ...parameters], { show: true })
  process.exitCode = code
})
