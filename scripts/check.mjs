// `npm run check`: all static checks of the sources, in parallel.
import { join } from "node:path"
import { install } from "./setup.mjs"
import { guarded, node, root, run, secondsSince } from "./steps.mjs"

const tool = (name, ...path) => [name, join(root, "node_modules", ...path)]
const checks = [
  // Each thread would check the same types again: on two cores four threads took longer than one, with three times the
  // work.
  [...tool("types", "typescript", "bin", "tsc"), "--noEmit", "--singleThreaded"],
  [...tool("lint", "oxlint", "bin", "oxlint")],
  [...tool("format (npm run format puts it right)", "oxfmt", "bin", "oxfmt"), "--check"],
  [...tool("unused files, exports, packages", "knip", "bin", "knip.js"), "--no-progress"],
  [
    ...tool("architecture", "vitest", "vitest.mjs"),
    "run",
    "--config=build/vitest.config.ts",
    "--project=units",
    "test/architecture.test.ts",
    "--reporter=dot"
  ],
  ["words", join(root, "scripts", "words.mjs")],
  ["prose", join(root, "scripts", "prose.mjs")]
]

/** Runs every check, and returns how many passed and failed. A passing check prints only its time. */
export const check = async () => {
  const outcomes = await Promise.all(
    checks.map(async ([name, ...parameters]) => {
      const start = performance.now()
      const { code, output } = await run(node, parameters, {
        // Garbage collection would take a quarter of the type check, whose process ends right afterwards.
        env: { NODE_ENV: "test", NO_COLOR: "1", FORCE_COLOR: undefined, GOGC: "off", GOMEMLIMIT: "2GiB" },
        limit: 300
      })
      if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
      process.stdout.write(`${code === 0 ? "✓" : "✗"} ${name}, ${secondsSince(start)}\n`)
      return code === 0
    })
  )
  return { passed: outcomes.filter(Boolean).length, failed: outcomes.filter((passed) => !passed).length }
}

if (process.argv[1] === join(root, "scripts", "check.mjs")) {
  await guarded("The check failed", async () => {
    await install()
    const { failed } = await check()
    process.exitCode = failed === 0 ? 0 : 1
  })
}
