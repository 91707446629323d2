// `npm test`: sets up, then runs checks, unit and server tests, and browser tests. Arguments after `--` choose files.
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { check } from "./check.mjs"
import { chromium } from "./chromium.mjs"
import { build, install } from "./setup.mjs"
import { cache, guarded, node, root, run, secondsSince } from "./steps.mjs"

const chosen = process.argv.slice(2)
/** Arguments for Playwright: its files, possibly with the first line of a test: `e2e/users-list.spec.ts:LINE`. */
const chosenUnits = chosen.filter((word) => !/^e2e\b|\.spec\b/.test(word))
/** The folder for machine events from Chromium, used only if all browser tests run. */
const machineEventsFolder = join(cache, "told")
/** The beginning of an error, enough to recognise it, without colours. */
const firstLinesOf = (text) =>
  stripVTControlCharacters(text)
    .trim()
    .split("\n")
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join("\n")
/** Why a runner failed without a failed test: its errors outside of tests, or its last lines. */
const outsideTests = (output) => {
  const lines = stripVTControlCharacters(output).trimEnd().split("\n")
  const first = lines.findIndex((line) => /unhandled|error during close/i.test(line))
  return (first === -1 ? lines.slice(-20) : lines.slice(first)).join("\n")
}
const modules = (...path) => join(root, "node_modules", ...path)

/**
 * Runs one test runner and counts by its own report. A runner that fails without a failed test counts as one failure.
 */
const counted = async (name, parameters, { env, report, read, show }) => {
  const start = performance.now()
  if (show) process.stdout.write(`\n— ${name}\n`)
  rmSync(report, { force: true })
  const { code, output } = await run(node, parameters, { env, show, limit: 2400 })
  let counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    counts = read(JSON.parse(readFileSync(report, "utf8")))
  } catch {
    process.stderr.write(`${name} left no report\n`)
    counts.failed = 1
    counts.failures.push({ name: `${name} › no report, exit code ${code}`, why: outsideTests(output) })
  }
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push({ name: `${name} › exit code ${code} without a failed test`, why: outsideTests(output) })
  }
  return { name, time: secondsSince(start), output, ...counts }
}

/** The browser tests of a suite and its nested suites that ended unexpectedly, each with its first error. */
const notAsExpected = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      name: `e2e/${file}:${line} › ${title}`,
      why: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message ?? ""
    })),
  ...suites.flatMap(notAsExpected)
]

const units = (executable) => {
  const report = join(cache, "vitest.json")
  const flags = [
    "--config=build/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--allowOnly=false",
    "--passWithNoTests",
    // Server tests mostly wait, for a process or a limit.
    "--maxWorkers=2"
  ]
  return counted(
    "units, contract, server, recipes",
    [modules("vitest", "vitest.mjs"), "run", ...flags, ...chosenUnits],
    {
      report,
      show: false,
      env: { NODE_ENV: "test", CHROMIUM_PATH: executable },
      read: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
          const tests = assertionResults.filter((test) => test.status === "failed")
          if (tests.length === 0 && status === "failed") return [{ name: relative(root, name), why: message }]
          return tests.map(({ fullName, failureMessages }) => ({
            name: `${relative(root, name)} › ${fullName}`,
            why: failureMessages.join("\n")
          }))
        })
      })
    }
  )
}

const browser = (executable) => {
  const report = join(cache, "playwright.json")
  const flags = ["--config=build/playwright.config.ts", "--forbid-only", "--pass-with-no-tests"]
  return counted("browser", [modules("@playwright", "test", "cli.js"), "test", ...flags, ...chosen], {
    report,
    show: true,
    env: {
      NODE_ENV: "test",
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chosen.length === 0 ? { E2E_TOLD: machineEventsFolder } : {})
    },
    read: ({ stats, errors, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      failures: [
        ...errors.map(({ message }) => ({ name: "outside a test", why: message })),
        ...suites.flatMap(notAsExpected)
      ]
    })
  })
}

/** Coverage of the browser tests: missing states and transitions together count as one failure. */
const covered = async () => {
  const start = performance.now()
  const name = "states and transitions in Chromium"
  const { code, output } = await run(node, [join(root, "scripts", "covered.mjs"), machineEventsFolder], { limit: 120 })
  return {
    name,
    time: secondsSince(start),
    output,
    passed: 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    failures: code === 0 ? [] : [{ name, why: output }]
  }
}

await guarded("The tests could not run", async () => {
  const start = performance.now()
  await install()
  await build()
  const executable = await chromium({ windowless: true })
  mkdirSync(cache, { recursive: true })

  const outcomes = []
  if (chosen.length === 0) {
    process.stdout.write("\n— checks\n")
    const since = performance.now()
    const { passed, failed } = await check()
    // A check counts only if it fails.
    outcomes.push({
      name: `checks (${passed} of ${passed + failed})`,
      time: secondsSince(since),
      passed: 0,
      failed,
      skipped: 0,
      failures: []
    })
  }
  // The other runners use a core that the browser tests leave idle, and print their output afterwards.
  rmSync(machineEventsFolder, { recursive: true, force: true })
  mkdirSync(machineEventsFolder, { recursive: true })
  const browsed = browser(executable)
  const counting = chosen.length === 0 ? browsed.then(covered) : undefined
  const testing = chosen.length === 0 || chosenUnits.length > 0 ? units(executable) : undefined
  const [unit, browserOutcome, coverage] = await Promise.all([testing, browsed, counting])
  if (unit !== undefined) {
    process.stdout.write(`\n— ${unit.name}\n${unit.output}`)
    outcomes.push(unit)
  }
  outcomes.push(browserOutcome)
  if (coverage !== undefined) {
    process.stdout.write(`\n— ${coverage.name}\n${coverage.output}\n`)
    outcomes.push(coverage)
  }

  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  process.stdout.write("\n— summary\n")
  for (const { name, time, passed, failed, skipped } of outcomes) {
    process.stdout.write(
      `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped, ${time}\n`
    )
  }
  // Repeated at the end, so that the last lines of a long output name each failure with its reason.
  for (const { name, why } of outcomes.flatMap(({ failures }) => failures)) {
    process.stdout.write(`✗ ${name}\n${firstLinesOf(why)}\n`)
  }
  if (sum("passed") + sum("failed") === 0)
    process.stdout.write(
      `✗ no test ran${chosen.length > 0 ? ` for ${chosen.join(" ")}; a line has to be the first of a test` : ""}\n`
    )
  process.stdout.write(`everything in ${secondsSince(start)}\n\n`)
  const skipped = sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed${skipped}\n`)
  process.exitCode = sum("failed") === 0 && sum("passed") > 0 ? 0 : 1
})
