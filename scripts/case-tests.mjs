// Tests of a given case: the file, and its expectations beside it.
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "./steps.mjs"

const literal = (value) => JSON.stringify(value, null, 2)

const unitTest = ({ name, title, expected }) => `import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { problemsIn } from "../../scripts/replay-case.ts"

const file = readFileSync(new URL(${literal(`./${name}.json`)}, import.meta.url), "utf8")
const expected = ${literal(expected)}

it(${literal(title)}, () => {
  const problems = problemsIn(file, expected)
  expect(problems, problems.join("\\n")).toEqual([])
})
`

const browserTest = ({ name, title, expected }) => `import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import type { CaseFile } from "../../src/machines/journal/case-file.ts"
import { driveCase } from "../fixtures/drive-case.ts"

const path = new URL(${literal(`../../test/cases/${name}.json`)}, import.meta.url)
const file = JSON.parse(readFileSync(path, "utf8")) as CaseFile
const expected = ${literal(expected)}

test(${literal(title)}, async ({ page }) => {
  test.setTimeout(600_000)
  const { problems } = await driveCase(page, file, expected)
  expect(problems, problems.join("\\n")).toEqual([])
  // The page shows the case's end, so what it should show can be expected here.
})
`

/**
 * Writes the tests where the runners look for them, and returns the paths; only `browser` if no machine is at fault.
 * The case's name becomes a file name and cannot lead to another folder.
 */
export const writeCaseTests = async ({ name: caseName, text, expected, browser = false }) => {
  const name = caseName.replace(/[^\w.-]/g, "-")
  const { saved_at, route, build } = JSON.parse(text)
  const title = `case of ${new Date(saved_at).toISOString().slice(0, 16)} on ${route}, build ${build}`
  const files = [
    [join("test", "cases", `${name}.json`), text],
    ...(browser ? [] : [[join("test", "cases", `${name}.test.ts`), unitTest({ name, title, expected })]]),
    [join("e2e", "cases", `${name}.spec.ts`), browserTest({ name, title, expected })]
  ]
  for (const [path, content] of files) {
    await mkdir(join(root, path, ".."), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return files.map(([path]) => path)
}
