// `npm test`: sets up what the tests need, then checks, unit and server tests, and the browser. Words after `--` choose files.
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { check } from "./check.mjs"
import { chromium } from "./chromium.mjs"
import { build, install } from "./setup.mjs"
import { cache, guarded, node, root, run, secondsSince } from "./steps.mjs"

const chosen = process.argv.slice(2)
const modules = (...path) => join(root, "node_modules", ...path)

/** Runs one test runner and counts from its own report; a runner that fails without a failed test counts as one failure. */
const counted = async (name, parameters, { env, report, read }) => {
  const start = performance.now()
  process.stdout.write(`\n— ${name}\n`)
  rmSync(report, { force: true })
  const { code } = await run(node, parameters, { env, show: true, limit: 900 })
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, "utf8")))
  } catch {
    process.stderr.write(`${name} left no report\n`)
    counts.failed = 1
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { name, time: secondsSince(start), ...counts }
}

const units = () => {
  const report = join(cache, "vitest.json")
  const flags = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--allowOnly=false",
    "--passWithNoTests"
  ]
  return counted("units, contract, server", [modules("vitest", "vitest.mjs"), "run", ...flags, ...chosen], {
    report,
    env: { NODE_ENV: "test" },
    read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests
    })
  })
}

const browser = (executable) => {
  const report = join(cache, "playwright.json")
  const flags = ["--forbid-only", "--pass-with-no-tests"]
  return counted("browser", [modules("@playwright", "test", "cli.js"), "test", ...flags, ...chosen], {
    report,
    env: { NODE_ENV: "test", CHROMIUM_PATH: executable, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped
    })
  })
}

await guarded("The tests could not run", async () => {
  const start = performance.now()
  await install()
  await build()
  const executable = await chromium()
  mkdirSync(cache, { recursive: true })

  const outcomes = []
  if (chosen.length === 0) {
    process.stdout.write("\n— checks\n")
    const since = performance.now()
    const { passed, failed } = await check()
    // Checks are no tests: they count when they fail, and only then.
    outcomes.push({
      name: `checks (${passed} of ${passed + failed})`,
      time: secondsSince(since),
      passed: 0,
      failed,
      skipped: 0
    })
  }
  outcomes.push(await units(), await browser(executable))

  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  process.stdout.write("\n— summary\n")
  for (const { name, time, passed, failed, skipped } of outcomes) {
    process.stdout.write(
      `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${time}\n`
    )
  }
  if (sum("passed") + sum("failed") === 0)
    process.stdout.write(`✗ no test ran${chosen.length > 0 ? ` for ${chosen.join(" ")}` : ""}\n`)
  process.stdout.write(`everything in ${secondsSince(start)}\n\n`)
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed${skipped}\n`)
  process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1
})
