import { assert, beforeEach, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import { afterEach, vi } from "vitest"
import { createActor, fromCallback } from "xstate"
import { coverageEffects } from "../../src/devtools/qa-mode/coverage-effects.ts"
import { clearSession, writeItem } from "../../src/effects/storage/local-storage.ts"
import { addToCoverage, dropCoverage, loadCoverage, COVERAGE_KEY } from "../../src/devtools/qa-mode/coverage-storage.ts"
import { chartOf } from "../../src/devtools/machine-panel/chart.ts"
import { coverageOf } from "../../src/devtools/qa-mode/qa-mode-machine.ts"
import {
  mergeCoverage,
  noCoverage,
  type Coverage,
  coverageIn,
  coverageText
} from "../../src/devtools/qa-mode/coverage.ts"
import { initialStatesOf, pathsFrom } from "../../src/devtools/qa-mode/paths.ts"
import type { FromEffect } from "../../src/wiring/effect-runtime.ts"
import { openQaMode } from "../../src/devtools/qa-mode/qa-mode.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"
import { walk } from "../machines/walks.ts"

const counts = fc.dictionary(fc.constantFrom("a", "b", "__proto__", "toString", "c.d"), fc.integer({ min: 1 }))
const coverages: fc.Arbitrary<Coverage> = fc.dictionary(
  fc.constantFrom("session", "records", "constructor"),
  fc.record({ states: counts, transitions: counts })
)

describe("coverage data", () => {
  it("Merging coverage loses nothing, in any order", () => {
    fc.assert(
      fc.property(coverages, coverages, coverages, (one, other, third) => {
        assert.deepEqual(mergeCoverage(one, other), mergeCoverage(other, one))
        assert.deepEqual(
          mergeCoverage(mergeCoverage(one, other), third),
          mergeCoverage(one, mergeCoverage(other, third))
        )
        assert.deepEqual(mergeCoverage(one, noCoverage), mergeCoverage(noCoverage, one))
        for (const [id, { states }] of Object.entries(mergeCoverage(one, other)))
          for (const [state, count] of Object.entries(states)) {
            const of = (coverage: Coverage) =>
              Object.hasOwn(coverage, id) && Object.hasOwn(coverage[id]!.states, state)
                ? coverage[id]!.states[state]!
                : 0
            assert.strictEqual(count, of(one) + of(other))
          }
      })
    )
  })

  it("Saved coverage is read, and other data is refused", () => {
    fc.assert(
      fc.property(coverages, (coverage) => {
        const read = coverageIn(coverageText(coverage))
        assert.deepEqual(Result.getOrThrow(read), mergeCoverage(coverage, noCoverage))
      })
    )
    const wrong = [
      "",
      "{",
      "[]",
      "null",
      '{"product":"wheelhouse","holds":"coverage"}',
      coverageText({ a: { states: { b: 1 }, transitions: {} } }).replace("1", "-1"),
      coverageText({}).replace("wheelhouse", "another")
    ]
    for (const text of wrong) assert.isTrue(Result.isFailure(coverageIn(text)), text)
  })

  describe("coverage stored in this browser", () => {
    const counted = (state: string): Coverage => ({ session: { states: { [state]: 1 }, transitions: {} } })
    beforeEach(() => {
      const stored = new Map<string, string>()
      vi.stubGlobal("localStorage", {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => void stored.set(key, text),
        removeItem: (key: string) => void stored.delete(key)
      })
      dropCoverage()
    })
    afterEach(() => void vi.unstubAllGlobals())

    it("Coverage files hold waiting counts, merge, and refuse others", async () => {
      const saved: Array<Blob> = []
      let chosenFile: File | null = null
      const pending = { unreported: () => counted("waiting"), reset: () => {} }
      const { saveCoverage, readCoverage } = coverageEffects(
        pending,
        () => chosenFile,
        (file) => saved.push(file)
      )
      addToCoverage(counted("told"))
      assert.strictEqual((await Effect.runPromise(saveCoverage())).type, "qaMode.saved")
      chosenFile = new File(saved, "coverage.json")
      const read = await Effect.runPromise(readCoverage())
      const both = { session: { states: { told: 1, waiting: 1 }, transitions: {} } }
      assert.deepEqual(read.type === "qaMode.added" ? read.coverage : null, both)
      assert.deepEqual(loadCoverage(), mergeCoverage(counted("told"), both))
      chosenFile = new File(["{}"], "case.json")
      assert.strictEqual((await Effect.runPromise(readCoverage())).type, "qaMode.failed")
      chosenFile = null
      assert.strictEqual((await Effect.runPromise(readCoverage())).type, "qaMode.failed")
      assert.deepEqual(loadCoverage(), mergeCoverage(counted("told"), both))
    })

    it("Coverage survives reloads and lost sessions until cleared", () => {
      const fromEffect = ((program: () => Effect.Effect<never>) =>
        fromCallback(({ sendBack }) => sendBack(Effect.runSync(program())))) as FromEffect
      const begin = () => {
        const actor = createActor(openQaMode(fromEffect).part.machine).start()
        actor.send({ type: "qaMode.turnedOn" })
        return actor
      }
      const before = begin()
      addToCoverage(counted("elsewhere"))
      before.stop()
      clearSession()
      const actor = begin()
      assert.deepEqual(coverageOf(actor.getSnapshot()), counted("elsewhere"))
      actor.send({ type: "qaMode.clearRequested" })
      actor.send({ type: "qaMode.clearDeclined" })
      assert.deepEqual(coverageOf(actor.getSnapshot()), counted("elsewhere"))
      actor.send({ type: "qaMode.clearRequested" })
      actor.send({ type: "qaMode.clearConfirmed" })
      assert.deepEqual([coverageOf(actor.getSnapshot()), loadCoverage()], [noCoverage, noCoverage])
      actor.stop()
    })

    it("Invalid stored coverage counts as empty", () => {
      for (const text of ["", "{", "[]", coverageText(counted("a")).replace("1", "-1")]) {
        writeItem(COVERAGE_KEY, text)
        assert.deepEqual(loadCoverage(), noCoverage)
      }
      addToCoverage(counted("b"))
      assert.deepEqual(loadCoverage(), counted("b"))
    })
  })
})

describe("the shortest path", () => {
  const machines: ReadonlyArray<readonly [string, Specimen]> = Object.entries(everyMachine)

  it("Every state of every machine has a path", () => {
    for (const [name, { machine }] of machines) {
      const chart = chartOf(machine)
      const start = initialStatesOf(chart)
      const paths = pathsFrom(chart, start)
      for (const { id } of chart.states) {
        const path = paths.get(id)
        assert.isDefined(path, `${name}: ${id}`)
        path!.forEach(({ source }, index) => {
          const before =
            index === 0 ? start : new Set([...pathsFrom(chart, new Set([path![index - 1]!.target!])).keys()])
          assert.isTrue(before.has(source), `${name}: ${id} from ${source}`)
        })
      }
    }
  })

  it("A path is as short as the machine's", () => {
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
      const paths = pathsFrom(chart, initialStatesOf(chart))
      const own = new Map<string, number>()
      for (const path of walk(specimen).taken.values())
        for (const [at, { passed }] of path.entries())
          for (const id of passed) own.set(id, Math.min(own.get(id) ?? Infinity, at + 1))
      for (const [id, length] of own) {
        const path = paths.get(id)!.filter(({ event }) => event !== "").length
        assert.isAtMost(path, length, `${name}: ${id}`)
        if (exact[name as keyof typeof exact] === id) assert.strictEqual(path, length, id)
      }
      for (const id of Object.values(exact).filter((id) => id.startsWith(`${specimen.machine.id}.`)))
        assert.isTrue(own.has(id), id)
    }
  })

  it("A path begins at the machine's state", () => {
    const chart = chartOf(everyMachine.caseFile.machine)
    const events = (active: string) =>
      pathsFrom(chart, new Set(["caseFile", active]))
        .get("caseFile.saving")!
        .map(({ event }) => event)
    assert.deepEqual(events("caseFile.ready"), ["caseFile.saveRequested"])
    assert.strictEqual(events("caseFile.closed").length, 3)
  })
})
