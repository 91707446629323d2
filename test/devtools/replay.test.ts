import fc from "fast-check"
import { assert, describe, it } from "vitest"
import type { EventObject } from "xstate"
import { replay } from "../../src/devtools/replay/replay.ts"
import { withoutPeople } from "../../src/machines/journal/pseudonyms.ts"
import { faultsOf, timelineOf } from "../../src/devtools/replay/timeline.ts"
import { stateOf } from "../../src/machines/journal/states.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { startLive } from "../machines/live.ts"
import { secret } from "../machines/secrets.ts"
import { samplesOf, type Specimen } from "../machines/specimen.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { caseOf, endOf, copyAsJson, findMachine } from "../journal/case.ts"

type Walked = ReadonlyArray<{ readonly sample: EventObject; readonly answered: boolean }>
const walkOf = (specimen: Specimen) =>
  fc.array(fc.record({ sample: fc.constantFrom(...samplesOf(specimen)), answered: fc.boolean() }), { maxLength: 30 })

/** Walks the real machine, and pauses after the first events to look at it. */
const walk = (name: string, specimen: Specimen, steps: Walked, pause: number) => {
  const live = startLive(name, specimen)
  const begun = live.lines.length
  let paused = endOf(name, live.lines, live.actor.getSnapshot())
  for (const [at, { sample, answered }] of steps.entries()) {
    const pending = live.outside.open().at(-1)
    if (answered && pending !== undefined) pending.deliver(sample)
    else live.actor.send(sample)
    if (at < pause) paused = endOf(name, live.lines, live.actor.getSnapshot())
  }
  assert.strictEqual(begun, 1)
  return { lines: live.lines, paused, end: endOf(name, live.lines, live.actor.getSnapshot()) }
}

describe.each(Object.entries({ ...everyMachine, ...applicationMachines }))("a case of %s", (name, specimen) => {
  it("A case replays fully from any checkpoint without secrets", () => {
    fc.assert(
      fc.property(walkOf(specimen), fc.nat(30), fc.array(fc.integer()), (steps, pause, clock) => {
        const { lines, paused, end } = walk(name, specimen, steps, pause)
        const jumping = lines.map((line, index) => ({ ...line, at: clock[index % (clock.length || 1)] ?? 0 }))
        const whole = copyAsJson(caseOf(jumping, [paused, end]))
        const rest = { ...whole, lines: whole.lines.filter(({ seq }) => seq > paused.after) }
        for (const file of [whole, rest, withoutPeople(whole)]) {
          const replayed = replay(file, findMachine)
          assert.deepEqual(replayed.divergences, [])
          assert.deepEqual(faultsOf(file, replayed), [])
          assert.isAtLeast(timelineOf(file, replayed).length, file.lines.length)
        }
        assert.notInclude(JSON.stringify(whole), secret)
      }),
      { numRuns: 30 }
    )
  })
})

describe("a replayed case", () => {
  const specimen = everyMachine.menu
  const { lines, end } = walk(
    "menu",
    specimen,
    samplesOf(specimen).map((sample) => ({ sample, answered: true })),
    0
  )

  it("A replay reports a different end and continues from the file", () => {
    const elsewhere = { ...end, states: { menu: { ...end.states["menu"]!, value: "restoring" } } }
    const replayed = replay(caseOf(lines, [elsewhere, { ...end, after: end.after + 1 }]), findMachine)
    assert.deepEqual(
      replayed.divergences.map(({ after, machine, differences }) => [after, machine, differences[0]?.one]),
      [
        [end.after, "menu", "restoring"],
        [end.after + 1, "menu", end.states["menu"]!.value]
      ]
    )
  })

  it.each([
    ["made-up events", { event: { type: "menu.hacked" } }, "unknown event"],
    ["events that are no events", { event: [7, "menu.requested"] }, "unknown event"],
    ["machines nobody knows", { machine: "__proto__" }, "unknown machine"],
    ["events of another version", { version: 99 }, "another version"]
  ])("A replay reports %s and changes nothing by them", (_, change, why) => {
    const line = { ...lines.at(-1)!, seq: end.after + 1, ...change }
    const file = copyAsJson(caseOf([...lines, line], [{ ...end, after: line.seq }]))
    const replayed = replay(file, findMachine)
    assert.deepEqual(replayed.divergences, [])
    assert.strictEqual(replayed.steps.at(-1)!.problem, why)
    assert.lengthOf(faultsOf(file, replayed), 1)
    assert.include(faultsOf(file, replayed)[0]!, why)
  })

  it("Machines older than the journal are unknown, not faulty", () => {
    const file = caseOf(lines.slice(1), [end])
    const replayed = replay(file, findMachine)
    assert.isTrue(replayed.steps.every(({ after, problem }) => after === null && problem === "unknown beginning"))
    assert.deepEqual(faultsOf(file, replayed), [])
  })

  it("Separate runs replay; only the saved one can fail", () => {
    const other = lines.map((line) => ({ ...line, run: "other" }))
    const wrong = { ...end, run: "other", states: { menu: { value: "elsewhere", context: null } } }
    const file = caseOf([...lines, ...other], [end, wrong])
    const replayed = replay(file, findMachine)
    assert.deepEqual(
      replayed.divergences.map(({ run }) => run),
      ["other"]
    )
    assert.deepEqual(faultsOf(file, replayed), [])
    assert.lengthOf(faultsOf({ ...file, run: "a third" }, replayed), 1)
  })

  it("A printed timeline holds no terminal codes", () => {
    const hostileLine = {
      ...lines.at(-1)!,
      machine: "\u001b[2Jmenu",
      event: { type: "<script>alert(1)</script>\u0007" }
    }
    const file = caseOf([hostileLine], [end], {
      calls: [
        {
          run: "run",
          at: 0,
          took: 1,
          app: "",
          method: "GET",
          address: "/a\r\n\u202eb",
          status: null,
          sent: null,
          answer: null
        }
      ]
    })
    // oxlint-disable-next-line no-control-regex -- that is what it is about
    for (const line of timelineOf(file, replay(file, findMachine))) assert.notMatch(line, /[\u0000-\u001f\u202e]/)
  })
})

describe("a printed state", () => {
  it("A printed state is plain data", () => {
    const context = { list: [undefined, 1, Number.NaN], none: undefined, deep: { now: () => 1, text: "•••" } }
    assert.deepEqual(stateOf({ value: "a", context }), {
      value: "a",
      context: { list: [null, 1, null], deep: { text: "•••" } }
    })
  })
})
