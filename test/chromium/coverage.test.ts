import { assert, describe, it } from "vitest"
import { ExportEvents } from "../../src/machines/export/export-events.ts"
import { MenuEvents } from "../../src/machines/menu/menu-events.ts"
import { namedTransitions } from "../../src/devtools/machine-panel/chart.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { findMachine } from "../journal/case.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"
import { nodesOf } from "../machines/walks.ts"
import { screenAssertions } from "../../e2e/fixtures/screen-assertions.ts"
import { requiredMachines, notCaused, momentaryStates } from "./required-coverage.ts"
import { restingStatesOf, unobservedStates } from "./observed-states.ts"
import { countCoverage, verdictOf } from "./coverage.ts"

const line = (run: string, seq: number, event: unknown): JournalLine => ({
  run,
  seq,
  at: seq,
  machine: "menu",
  version: everyMachine.menu.codec.version,
  event: event as never
})
const journalOf = (run: string, ...events: ReadonlyArray<unknown>) => ({
  lines: [null, ...events].map((event, seq) => line(run, seq, event)),
  checkpoints: []
})
const restored = MenuEvents.restored.make({ rules: [] })
const lived = journalOf("one", restored, MenuEvents.requested.make({}))
const all = (journals: Parameters<typeof countCoverage>[2]) =>
  countCoverage(findMachine, ["menu"], journals).get("menu")!
const times = (visits: ReadonlyMap<string, number>) => [...visits].filter(([, count]) => count > 0)

describe("coverage in Chromium", () => {
  it("Coverage counts all states and transitions", () => {
    const { states, transitions } = all([lived, journalOf("two", restored)])
    assert.sameDeepMembers(times(states), [
      ["menu", 5],
      ["menu.restoring", 2],
      ["menu.empty", 2],
      ["menu.fetching", 1]
    ])
    assert.sameDeepMembers(times(transitions), [
      ["menu.restoring: menu.restored 2", 2],
      ["menu.empty: menu.requested", 1]
    ])
  })

  it("Coverage counts two-page journals once and skips foreign lines", () => {
    const { transitions } = all([lived, { lines: ["no line", null, ...lived.lines], checkpoints: [7] }])
    assert.deepInclude(times(transitions), ["menu.empty: menu.requested", 1])
  })

  it("Coverage skips machines that are not requested", () => {
    const stray = { ...line("one", 3, ExportEvents.stopped.make({})), machine: "export" }
    const counted = countCoverage(findMachine, ["menu"], [{ lines: [...lived.lines, stray], checkpoints: [] }])
    assert.deepEqual([...counted.keys()], ["menu"])
  })
})

describe("the coverage verdict", () => {
  const counted = new Map([["m", { states: new Map([["m.a", 1]]), transitions: new Map([["m.a: x", 2]]) }]])
  const missed = new Map([["m", { states: new Map([["m.a", 1]]), transitions: new Map([["m.a: x", 0]]) }]])

  it("A machine with full coverage passes", () => {
    assert.deepEqual(verdictOf(counted, {}), { table: "  m: 1 of 1 states, 1 of 1 transitions", problems: [] })
  })

  it("The verdict names states that no test entered", () => {
    assert.deepEqual(verdictOf(missed, {}), {
      table: "  m: 1 of 1 states, 0 of 1 transitions",
      problems: ["m.a: x: no test in Chromium comes by it"]
    })
  })

  it("Exempt states need no visit; wrong exemptions fail", () => {
    const named = { m: { "m.a: x": "nobody can" } }
    assert.deepEqual(verdictOf(missed, named), { table: "  m: 1 of 1 states, 0 of 0 transitions", problems: [] })
    assert.deepEqual(verdictOf(counted, named).problems, [
      "m.a: x: is said to be what nobody can cause, and was caused"
    ])
    assert.deepEqual(verdictOf(counted, { m: { "m.b": "nobody can" } }).problems, [
      "m.b: m has no such state or transition"
    ])
  })

  it("The verdict names machines whose actors never ran", () => {
    const nobody = new Map([["m", { states: new Map(), transitions: new Map() }]])
    assert.deepEqual(verdictOf(nobody, {}).problems, ["m: no actor of it was met"])
  })
})

const machines = new Map(Object.values<Specimen>(everyMachine).map(({ machine }) => [machine.id, machine]))

describe("screenshots of machine states", () => {
  const guard = machines.get("guard")!
  const all = ["guard.resting", "guard.judging.weighing", "guard.judging.missingMenu", "guard.arriving"]

  it("Screenshots cover every state where machines can rest", () => {
    assert.deepEqual(restingStatesOf(guard), all)
    assert.deepEqual(unobservedStates([guard], new Set(all), {}), [])
    assert.deepEqual(unobservedStates([guard], new Set(all.slice(1)), {}), [
      "guard.resting: no test looks at the page in it"
    ])
  })

  it("Too-quick states exist and have no screenshot", () => {
    const tooQuick = { guard: { "guard.arriving": "no time", "guard.judging": "no state of its own" } }
    assert.deepEqual(unobservedStates([guard], new Set(all), tooQuick), [
      "guard.arriving: is said to pass too quickly, and was looked at",
      "guard.judging: guard stands in no such state"
    ])
    assert.deepEqual(
      unobservedStates([guard], new Set(all.slice(0, 3)), { guard: { "guard.arriving": "no time" } }),
      []
    )
  })

  it("Screenshots name exactly the photographed states", () => {
    const quick = new Set(Object.values(momentaryStates).flatMap((states) => Object.keys(states)))
    const states = requiredMachines
      .flatMap((id) => restingStatesOf(machines.get(id)!))
      .filter((state) => !quick.has(state))
    assert.sameMembers(Object.keys(screenAssertions), states)
  })
})

describe("the coverage required in Chromium", () => {
  it("Required machines and exempted parts exist", () => {
    for (const id of requiredMachines) assert.isTrue(machines.has(id), id)
    for (const [id, excepted] of Object.entries(notCaused)) {
      assert.include(requiredMachines, id)
      const machine = machines.get(id)!
      const names = [...nodesOf(machine.root).map((node) => node.id), ...namedTransitions(machine.root).values()]
      for (const name of Object.keys(excepted)) assert.include(names, name)
    }
  })
})
