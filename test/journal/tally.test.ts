import { assert, beforeEach, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import { afterEach, vi } from "vitest"
import { type AnyStateMachine, assign, createActor, setup } from "xstate"
import { tallyEffects } from "../../src/effects/journal/tally-effects.ts"
import { openVisits } from "../../src/effects/journal/visits.ts"
import { chartOf } from "../../src/machines/journal/chart.ts"
import { coverageIn, mergeTallies, noVisits, type Tally, tallyIn, tallyText } from "../../src/machines/journal/tally.ts"
import { beginningOf, waysFrom } from "../../src/machines/journal/ways.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"
import { walk } from "../machines/walks.ts"

const counts = fc.dictionary(fc.constantFrom("a", "b", "__proto__", "toString", "c.d"), fc.integer({ min: 1 }))
const tallies: fc.Arbitrary<Tally> = fc.dictionary(
  fc.constantFrom("session", "records", "constructor"),
  fc.record({ states: counts, transitions: counts })
)

describe("a tally", () => {
  it("is put together with others in whichever order and grouping, and loses nothing", () => {
    fc.assert(
      fc.property(tallies, tallies, tallies, (one, other, third) => {
        assert.deepEqual(mergeTallies(one, other), mergeTallies(other, one))
        assert.deepEqual(mergeTallies(mergeTallies(one, other), third), mergeTallies(one, mergeTallies(other, third)))
        assert.deepEqual(mergeTallies(one, noVisits), mergeTallies(noVisits, one))
        for (const [id, { states }] of Object.entries(mergeTallies(one, other)))
          for (const [state, count] of Object.entries(states)) {
            const of = (tally: Tally) =>
              Object.hasOwn(tally, id) && Object.hasOwn(tally[id]!.states, state) ? tally[id]!.states[state]! : 0
            assert.strictEqual(count, of(one) + of(other))
          }
      })
    )
  })

  it("is saved and read again, and nothing else is taken for one", () => {
    fc.assert(
      fc.property(tallies, (tally) => {
        const read = tallyIn(tallyText(tally))
        assert.deepEqual(Result.getOrThrow(read), mergeTallies(tally, noVisits))
      })
    )
    const wrong = [
      ...["", "{", "[]", "null", '{"product":"wheelhouse","holds":"tally"}'],
      tallyText({ a: { states: { b: 1 }, transitions: {} } }).replace("1", "-1"),
      tallyText({}).replace("wheelhouse", "another")
    ]
    for (const text of wrong) assert.isTrue(Result.isFailure(tallyIn(text)), text)
  })

  it("is saved with what is still to be told; another's file is read, and what is none is said to be none", async () => {
    const saved: Array<Blob> = []
    const counted = (state: string): Tally => ({ session: { states: { [state]: 1 }, transitions: {} } })
    let given: File | null = null
    const { saveTally, readTally } = tallyEffects(
      () => counted("waiting"),
      () => given,
      (file) => saved.push(file)
    )
    assert.strictEqual((await Effect.runPromise(saveTally(counted("told")))).type, "qaMode.saved")
    given = new File(saved, "tally.json")
    const read = await Effect.runPromise(readTally())
    assert.deepEqual(read.type === "qaMode.added" ? read.tally : null, {
      session: { states: { told: 1, waiting: 1 }, transitions: {} }
    })
    given = new File(["{}"], "case.json")
    assert.strictEqual((await Effect.runPromise(readTally())).type, "qaMode.failed")
    given = null
    assert.strictEqual((await Effect.runPromise(readTally())).type, "qaMode.failed")
  })
})

const inner = setup({}).createMachine({
  id: "inner",
  initial: "low",
  context: { steps: 0 },
  states: {
    low: {
      on: {
        up: [
          { guard: ({ context }) => (context as { steps: number }).steps > 0, target: "high" },
          { actions: assign({ steps: 1 }) }
        ]
      }
    },
    high: { always: "top" },
    top: {}
  }
})
const outer = setup({ actors: { inner: inner as AnyStateMachine } }).createMachine({
  id: "outer",
  initial: "idle",
  states: { idle: { on: { go: "busy" } }, busy: { invoke: { id: "child", src: "inner" }, on: { back: "idle" } } }
})

describe("what is visited while machines live", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("is where they stand, every state that is entered and every transition that is taken, and of whoever counts nothing", () => {
    const root = createActor(outer).start()
    const own = createActor(setup({}).createMachine({ id: "qaMode" }), { parent: root } as never).start()
    root.send({ type: "go" })
    root.send({ type: "back" })
    const visits = openVisits()
    let tally: Tally = noVisits
    const stop = visits.count(own, (told) => {
      tally = mergeTallies(tally, told)
      own.send({ type: "told" })
    })
    root.send({ type: "go" })
    const child = root.getSnapshot().children["child"]!
    for (let time = 0; time < 3; time += 1) child.send({ type: "up" })
    assert.deepEqual(tally, {})
    vi.runAllTimers()
    assert.deepEqual(tally, {
      outer: { states: { outer: 1, "outer.idle": 1, "outer.busy": 1 }, transitions: { "outer.idle: go": 1 } },
      inner: {
        states: { inner: 1, "inner.low": 1, "inner.high": 1, "inner.top": 1 },
        transitions: { "inner.low: up 2": 1, "inner.low: up 1": 1, "inner.high: always": 1 }
      }
    })
    const { leftStates, leftTransitions } = coverageIn(tally, "outer", chartOf(outer))
    assert.deepEqual([leftStates, leftTransitions.map(({ name }) => name)], [[], ["outer.busy: back"]])
    stop()
    root.send({ type: "back" })
    vi.runAllTimers()
    assert.notProperty(tally["outer"]!.transitions, "outer.busy: back")
  })
})

describe("the shortest way", () => {
  const machines: ReadonlyArray<readonly [string, Specimen]> = Object.entries(everyMachine)

  it("leads to every state of every machine, each of its steps from where the one before has led", () => {
    for (const [name, { machine }] of machines) {
      const chart = chartOf(machine)
      const start = beginningOf(chart)
      const ways = waysFrom(chart, start)
      for (const { id } of chart.states) {
        const way = ways.get(id)
        assert.isDefined(way, `${name}: ${id}`)
        way!.forEach(({ source }, at) => {
          const before = at === 0 ? start : new Set([...waysFrom(chart, new Set([way![at - 1]!.target!])).keys()])
          assert.isTrue(before.has(source), `${name}: ${id} from ${source}`)
        })
      }
    }
  })

  it("is never longer than the machine's own, and as long where no guard stands in between", () => {
    const exact = {
      caseFile: "caseFile.showing",
      "machines.qaMode": "qaMode.reading",
      "replay.replay": "replay.opening"
    }
    for (const name of [
      "session",
      "caseFile",
      "export",
      "machines.qaMode",
      "replay.replay",
      "alarmReceiving"
    ] as const) {
      const specimen: Specimen = everyMachine[name]
      const chart = chartOf(specimen.machine)
      const ways = waysFrom(chart, beginningOf(chart))
      const own = new Map<string, number>()
      for (const path of walk(specimen).taken.values())
        for (const [at, { passed }] of path.entries())
          for (const id of passed) own.set(id, Math.min(own.get(id) ?? Infinity, at + 1))
      for (const [id, length] of own) {
        const way = ways.get(id)!.filter(({ event }) => event !== "").length
        assert.isAtMost(way, length, `${name}: ${id}`)
        if (exact[name as keyof typeof exact] === id) assert.strictEqual(way, length, id)
      }
      for (const id of Object.values(exact).filter((id) => id.startsWith(`${specimen.machine.id}.`)))
        assert.isTrue(own.has(id), id)
    }
  })

  it("begins where the machine stands", () => {
    const chart = chartOf(everyMachine.caseFile.machine)
    const events = (active: string) =>
      waysFrom(chart, new Set(["caseFile", active]))
        .get("caseFile.saving")!
        .map(({ event }) => event)
    assert.deepEqual(events("caseFile.ready"), ["caseFile.saveAsked"])
    assert.strictEqual(events("caseFile.closed").length, 3)
  })
})
