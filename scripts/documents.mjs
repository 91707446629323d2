// `npm run documents`: writes docs/schema.md from a migrated database, and docs/actors.md from the machines.
import { join } from "node:path"
import { install } from "./setup.mjs"
import { guarded, node, root, run } from "./steps.mjs"

await guarded("The documents were not written", async () => {
  await install()
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const parameters = ["run", "--config=build/vitest.config.ts", "schema-document", "actors-document", "--update"]
  const { code } = await run(node, [vitest, ...parameters], { show: true })
  process.exitCode = code
})
