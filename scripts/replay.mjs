// `npm run replay -- FILE`: replays a case file through the machines and prints the timeline. Fails if its end differs
// from the file's. `--browser` replays the case in the real console in Chromium. `--to-test` writes tests that fail
// like the case; with `--browser`, only the browser's test, for a bug of a view or an effect. `--expect MACHINE=STATE`
// or `MACHINE:PATH=JSON` names the right end.
import { readFile, stat } from "node:fs/promises"
import { basename, resolve } from "node:path"
import { parseArgs } from "node:util"
import { writeCaseTests } from "./case-tests.mjs"
import { chromium } from "./chromium.mjs"
import { moduleOf } from "./modules.mjs"
import { install } from "./setup.mjs"
import { Failed, guarded, node, run } from "./steps.mjs"

/** Larger than any case file. */
const MAX_BYTES = 100_000_000
const USAGE = 'npm run replay -- FILE [--browser] [--to-test] [--expect MACHINE=STATE] [--expect "MACHINE:PATH=JSON"]'

const readOptions = () => {
  try {
    const options = {
      browser: { type: "boolean" },
      "to-test": { type: "boolean" },
      expect: { type: "string", multiple: true }
    }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === 1) return { named: positionals[0], ...values }
  } catch (cause) {
    throw new Failed(`${cause.message}\n${USAGE}`)
  }
  throw new Failed(USAGE)
}

/** Drives the console by a case, and returns the outcome. */
const driven = async (text, expected) => {
  const { chromium: browsers } = await import("playwright-core")
  const { driveCase } = await import("../e2e/fixtures/drive-case.ts")
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  const browser = await browsers.launch({ executablePath: await chromium({ windowless: true }), args })
  try {
    return await driveCase(
      await browser.newPage({ viewport: { width: 1440, height: 900 } }),
      JSON.parse(text),
      expected,
      undefined,
      (done, all) => process.stderr.write(`${done} of ${all} events\n`)
    )
  } finally {
    await browser.close()
  }
}

await guarded("The replay failed", async () => {
  const { named, browser = false, "to-test": toTest = false, expect = [] } = readOptions()
  const file = resolve(process.env.INIT_CWD ?? ".", named)
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) throw new Failed(`There is no file ${file}`)
  if (stats.size > MAX_BYTES) throw new Failed(`Not opened: too large: ${stats.size} bytes`)
  await install()
  // An older Node does not read the console's TypeScript.
  if (!process.features.typescript) {
    const { code } = await run(node, process.argv.slice(1), { show: true })
    process.exitCode = code
    return
  }
  const module = await moduleOf("scripts", "replay-case.ts")
  const text = await readFile(file, "utf8")
  const expected = expect.map((one) => {
    const read = module.expectationIn(one)
    if (read === null) throw new Failed(`--expect ${one}: MACHINE=STATE or MACHINE:PATH=JSON`)
    return read
  })
  const { timeline, faults } = module.replayCase(text)
  if (timeline.length === 0) throw new Failed(faults.join("\n"))
  const impossible = module.impossibleIn(text, expected, browser)
  if (impossible.length > 0) throw new Failed(impossible.map((why) => `--expect: ${why}`).join("\n"))
  const write = async (problems, whose) => {
    if (problems.length === 0 && expected.length === 0)
      throw new Failed(`${whose} no bug in it: say with --expect how it should have ended`)
    for (const wrong of problems) process.stdout.write(`${wrong}\n`)
    for (const path of await writeCaseTests({ name: basename(file, ".json"), text, expected, browser }))
      process.stdout.write(`wrote ${path}\n`)
    process.stdout.write(problems.length === 0 ? "It passes here already.\n" : "It fails here, until that is mended.\n")
  }
  if (browser) {
    const { problems, elsewhere } = await driven(text, expected)
    if (toTest) return write(problems, "The console meets")
    for (const fault of [...problems, ...elsewhere]) process.stderr.write(`${fault}\n`)
    const isAsRecorded = problems.length + elsewhere.length === 0
    process.stdout.write(
      isAsRecorded ? "The console ends as the file says.\n" : "The console does not end as the file says.\n"
    )
    process.exitCode = isAsRecorded ? 0 : 1
    return
  }
  if (toTest) {
    const problems = module.problemsIn(text, expected)
    const [met] = problems.length + expected.length === 0 ? module.bugsIn(text) : []
    if (met !== undefined)
      throw new Failed(
        `The machines meet no bug in it, which has met ${met}: --browser --to-test writes a test of that`
      )
    return write(problems, "The machines meet")
  }
  for (const line of timeline) process.stdout.write(`${line}\n`)
  const problems = expected.length === 0 ? [] : module.problemsIn(text, expected)
  for (const fault of [...faults, ...problems]) process.stderr.write(`${fault}\n`)
  process.stdout.write(faults.length === 0 ? "It ends as the file says.\n" : "It does not end as the file says.\n")
  process.exitCode = faults.length + problems.length === 0 ? 0 : 1
})
