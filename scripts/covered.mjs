// Prints the states and transitions that the browser tests covered: first the missing ones, then the table. Fails if
// any is missing.
import { moduleOf } from "./modules.mjs"

const { reportOf } = await moduleOf("test", "chromium", "report.ts")
const { table, problems } = reportOf(process.argv[2])
for (const wrong of problems) process.stdout.write(`${wrong}\n`)
process.stdout.write(`${table}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
