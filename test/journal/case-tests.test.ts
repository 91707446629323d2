import { execFile } from "node:child_process"
import { cp, readFile, writeFile } from "node:fs/promises"
import { basename, join, relative } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { expectationIn } from "../../src/devtools/replay/expectations.ts"
import { bugsIn, impossibleIn, problemsIn } from "../../scripts/replay-case.ts"
import { bugs, caseWith, plantBugs } from "./planted-bugs.ts"

type Report = {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{ readonly failureMessages: ReadonlyArray<string> }>
  }>
}

const ran = (cwd: string, ...parameters: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, parameters, { cwd }).then(
    ({ stdout }) => [0, stdout] as const,
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout + stderr] as const
  )

describe("an expectation of a case", () => {
  it("An expectation is a state or context part", () => {
    assert.deepEqual(expectationIn("userList.list=ready"), { machine: "userList.list", path: "", value: "ready" })
    assert.deepEqual(expectationIn("a:rows.0.name=x"), { machine: "a", path: "rows.0.name", value: "x" })
    assert.deepEqual(expectationIn("a:open=[]"), { machine: "a", path: "open", value: [] })
    for (const text of ["", "menu", "=x", ":a=b"]) assert.isNull(expectationIn(text), text)
  })

  it("A machine without known end meets no expectation", () => {
    const wrong = problemsIn(caseWith(bugs["throws"]!), [expectationIn("session=inside")!])
    assert.deepEqual(wrong, ['session should be "inside", and nobody knows how it ended'])
  })

  it("An expected state includes its substates and no others", () => {
    const file = caseWith(bugs["remembers"]!)
    const wrongsOf = (text: string) => problemsIn(file, [expectationIn(text)!]).length
    assert.deepEqual(
      ["chosen", "chosen.settled", "chose", "chosen.copying"].map((state) => wrongsOf(`preferences=${state}`)),
      [0, 0, 1, 1]
    )
  })

  it("Expectations with unknown machines or states are refused", () => {
    const file = caseWith(bugs["remembers"]!)
    const whyOf = (text: string, browser = false) => impossibleIn(file, [expectationIn(text)!], browser)
    for (const text of ["preferences=chosen", "preferences=chosen.copying", "preferences:saved.theme=dark"])
      assert.deepEqual(whyOf(text), [], text)
    assert.deepEqual(whyOf("preferences=chose"), ["preferences has no state chose"])
    assert.deepEqual(whyOf("preferenecs:saved.theme=dark"), ["no machine of the case is called preferenecs"])
    assert.deepEqual(whyOf("session=inside"), ["no machine of the case is called session"])
    assert.deepEqual(whyOf("session=inside", true), [])
    assert.deepEqual(whyOf("userLst.list=ready", true), ["no machine of the case is called userLst.list"])
  })

  it("View and application bugs count only in saved runs", () => {
    const file = JSON.parse(caseWith(bugs["draws"]!))
    const text = (run: string) => {
      const events = [
        ["unexpectedErrors", { type: "unexpectedErrors.reported", report: { part: "code", what: bugs["draws"]!.why } }],
        ["sale-admin.application", { type: "application.broke" }]
      ] as const
      const lines = events.map(([machine, event], seq) => ({ run, seq: seq + 10, at: 0, machine, version: 1, event }))
      return JSON.stringify({ ...file, lines: [...file.lines, ...lines] })
    }
    assert.deepEqual(problemsIn(JSON.stringify(file), []), [])
    assert.deepEqual(bugsIn(text(file.run)), [`code: ${bugs["draws"]!.why}`, "a bug of sale-admin"])
    assert.deepEqual(bugsIn(text("another run")), [])
  })

  it("Expectations are checked after the last event", () => {
    const file = JSON.parse(caseWith(bugs["remembers"]!))
    const [end] = file.checkpoints
    file.checkpoints = [{ ...end, after: 0 }, { ...end, after: 1 }, end]
    assert.deepEqual(problemsIn(JSON.stringify(file), [expectationIn("preferences:saved.theme=dark")!]), [])
  })
})

describe("a test generated from a case", () => {
  let at: Awaited<ReturnType<typeof plantBugs>>
  beforeAll(async () => {
    at = await plantBugs()
  })
  afterAll(() => at.remove())

  it("A case's test fails with its bug and passes without", { timeout: 240_000 }, async () => {
    const [chosenBug, ...others] = Object.entries(bugs).filter(([, { isOfView }]) => isOfView !== true)
    const file = join(at.folder, `${chosenBug![0]}.json`)
    await writeFile(file, caseWith(chosenBug![1]))
    const [code, output] = await ran(at.planted, "scripts/replay.mjs", file, "--to-test")
    assert.strictEqual(code, 0, output)
    assert.include(output, `${chosenBug![1].why}\nwrote test/cases/${chosenBug![0]}.json`)
    assert.include(output, "It fails here")
    const { writeCaseTests } = await import(join(at.planted, "scripts/case-tests.mjs"))
    for (const [name, bug] of others)
      await writeCaseTests({ name, text: caseWith(bug), expected: bug.expect.map(expectationIn) })
    const ofView = { name: "draws", text: caseWith(bugs["draws"]!), expected: [], browser: true }
    assert.deepEqual(await writeCaseTests(ofView), ["test/cases/draws.json", "e2e/cases/draws.spec.ts"])
    await cp(join(at.planted, "test"), join(at.sound, "test"), { recursive: true })

    const report = join(at.folder, "report.json")
    await ran(at.folder, "node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${report}`)
    const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report
    const results = testResults.map(({ name, message, assertionResults: [test, ...more] }) => {
      assert.isEmpty(more)
      const why = test === undefined ? message : test.failureMessages.join()
      return [relative(at.folder, name), why] as const
    })
    assert.sameMembers(
      results.map(([name]) => name),
      ["planted", "sound"].flatMap((where) =>
        [chosenBug!, ...others].map(([name]) => `${where}/test/cases/${name}.test.ts`)
      )
    )
    for (const [name, why] of results) {
      const bug = bugs[basename(name, ".test.ts")]!
      if (name.startsWith("sound")) assert.strictEqual(why, "", name)
      else assert.include(why, bug.why, name)
    }
  })
})
