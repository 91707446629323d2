import { assert, beforeEach, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import { afterEach, vi } from "vitest"
import { createActor, fromCallback } from "xstate"
import { tallyEffects } from "../../src/effects/journal/tally-effects.ts"
import { clearSession, write } from "../../src/effects/storage/local-storage.ts"
import { addToTally, dropTally, loadTally, TALLY_KEY } from "../../src/effects/storage/tally-storage.ts"
import { chartOf } from "../../src/machines/journal/chart.ts"
import { tallyOf } from "../../src/machines/journal/qa-mode-machine.ts"
import { mergeTallies, noVisits, type Tally, tallyIn, tallyText } from "../../src/machines/journal/tally.ts"
import { beginningOf, waysFrom } from "../../src/machines/journal/ways.ts"
import type { FromEffect } from "../../src/wiring/effect-runtime.ts"
import { openQaMode } from "../../src/wiring/qa-mode.ts"
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

  describe("that this browser keeps", () => {
    const counted = (state: string): Tally => ({ session: { states: { [state]: 1 }, transitions: {} } })
    beforeEach(() => {
      const kept = new Map<string, string>()
      vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key)
      })
      dropTally()
    })
    afterEach(() => void vi.unstubAllGlobals())

    it("is saved with what is still to be told; another's file is added to it, and what is none is said to be none", async () => {
      const saved: Array<Blob> = []
      let given: File | null = null
      const visits = { waiting: () => counted("waiting"), forget: () => {} }
      const { saveTally, readTally } = tallyEffects(
        visits,
        () => given,
        (file) => saved.push(file)
      )
      addToTally(counted("told"))
      assert.strictEqual((await Effect.runPromise(saveTally())).type, "qaMode.saved")
      given = new File(saved, "tally.json")
      const read = await Effect.runPromise(readTally())
      const both = { session: { states: { told: 1, waiting: 1 }, transitions: {} } }
      assert.deepEqual(read.type === "qaMode.added" ? read.tally : null, both)
      assert.deepEqual(loadTally(), mergeTallies(counted("told"), both))
      given = new File(["{}"], "case.json")
      assert.strictEqual((await Effect.runPromise(readTally())).type, "qaMode.failed")
      given = null
      assert.strictEqual((await Effect.runPromise(readTally())).type, "qaMode.failed")
      assert.deepEqual(loadTally(), mergeTallies(counted("told"), both))
    })

    it("is there behind a reload and a lost session, has what another window adds, and is gone once it is cleared", () => {
      const fromEffect = ((program: () => Effect.Effect<never>) =>
        fromCallback(({ sendBack }) => sendBack(Effect.runSync(program())))) as FromEffect
      const begin = () => {
        const actor = createActor(openQaMode(fromEffect).part.machine).start()
        actor.send({ type: "qaMode.turnedOn" })
        return actor
      }
      const before = begin()
      addToTally(counted("elsewhere"))
      before.stop()
      clearSession()
      const actor = begin()
      assert.deepEqual(tallyOf(actor.getSnapshot()), counted("elsewhere"))
      actor.send({ type: "qaMode.clearAsked" })
      actor.send({ type: "qaMode.clearDeclined" })
      assert.deepEqual(tallyOf(actor.getSnapshot()), counted("elsewhere"))
      actor.send({ type: "qaMode.clearAsked" })
      actor.send({ type: "qaMode.clearConfirmed" })
      assert.deepEqual([tallyOf(actor.getSnapshot()), loadTally()], [noVisits, noVisits])
      actor.stop()
    })

    it("counts as empty where it is rubbish", () => {
      for (const text of ["", "{", "[]", tallyText(counted("a")).replace("1", "-1")]) {
        write(TALLY_KEY, text)
        assert.deepEqual(loadTally(), noVisits)
      }
      addToTally(counted("b"))
      assert.deepEqual(loadTally(), counted("b"))
    })
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
