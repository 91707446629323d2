import { execFile } from "node:child_process"
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { replayCase } from "../../scripts/replay-case.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { startLive } from "../machines/live.ts"
import { caseOf, endOf } from "./case.ts"

const { machine } = everyMachine.menu
const live = startLive("menu", { machine, input: undefined })
live.actor.send({ type: "menu.restored", rules: [] } as never)
const end = endOf("menu", live.lines, live.actor.getSnapshot())
const file = JSON.stringify(caseOf(live.lines, [end]))
const elsewhere = JSON.stringify(
  caseOf(live.lines, [{ ...end, states: { menu: { ...end.states["menu"]!, value: "fetching" } } }])
)

describe("replaying a case", () => {
  it("Replay knows every journaled machine of console and applications", async () => {
    const { findMachine: known } = await loadDefinitions()
    const names = Object.keys(everyMachine)
    assert.deepEqual(
      names.filter((name) => known(name) === undefined),
      []
    )
    for (const name of ["device-admin.router-first.list", "sale-admin.application", "mini-app-admin.notices"])
      assert.isDefined(known(name), name)
    assert.isUndefined(known("console"))
    assert.isUndefined(known("__proto__"))
  })

  it("A replayed case prints its timeline without faults", () => {
    const { timeline, faults } = replayCase(file)
    assert.deepEqual(faults, [])
    assert.strictEqual(timeline.length, 3)
    assert.match(timeline[2]!, /menu {2}menu\.restored {2}restoring → \w+/)
  })

  it("Different ends and unopenable cases are explained", () => {
    assert.match(
      replayCase(elsewhere).faults.join("\n"),
      /menu stands elsewhere behind line 1:\n {2}value: the file says "fetching"/
    )
    assert.match(replayCase(file.slice(1)).faults.join(), /^not opened: not whole/)
  })
})

const root = join(import.meta.dirname, "../..")

describe("npm run replay", () => {
  let folder = ""
  let cases = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "case-"))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const replayed = async (text: string, size?: number) => {
    const path = join(folder, `case-${(cases += 1)}.json`)
    await writeFile(path, text)
    if (size !== undefined) await truncate(path, size)
    return promisify(execFile)(process.execPath, [join(root, "scripts/replay.mjs"), path]).then(
      ({ stdout }) => [0, stdout] as const,
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout + stderr] as const
    )
  }

  it("Replay prints its timeline and fails on another end", { timeout: 120_000 }, async () => {
    const [code, output] = await replayed(elsewhere)
    assert.strictEqual(code, 1)
    assert.match(output, /menu {2}menu\.restored/)
    assert.include(output, "menu stands elsewhere")
  })

  it("refuses a file above the size limit", { timeout: 120_000 }, async () => {
    const [code, output] = await replayed("{", 200_000_000)
    assert.strictEqual(code, 1)
    assert.include(output, "too large")
  })
})
