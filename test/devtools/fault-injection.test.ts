import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as fc from "fast-check"
import { afterEach, beforeEach, vi } from "vitest"
import { createActor } from "xstate"
import { ConsoleApi } from "../../src/contract/console-api.ts"
import { injectableOutcomes, injectFaults } from "../../src/devtools/qa-mode/injected-calls.ts"
import { callsOf, recordedCall } from "../../src/effects/journal/recorded-calls.ts"
import { type RawCall, watchedFetch } from "../../src/effects/journal/watched-fetch.ts"
import { caseIn } from "../../src/machines/journal/case-file.ts"
import { replay } from "../../src/devtools/replay/replay.ts"
import {
  afterCall,
  type FaultInjection,
  matchInjections,
  activeInjection,
  type ActiveInjection
} from "../../src/devtools/qa-mode/fault-injection.ts"
import { injectionsOf } from "../../src/devtools/qa-mode/qa-mode-machine.ts"
import { timelineOf } from "../../src/devtools/replay/timeline.ts"
import { inertLogic } from "../../src/machines/effect-logic.ts"
import { openQaMode } from "../../src/devtools/qa-mode/qa-mode.ts"
import { caseOf, findMachine } from "../journal/case.ts"

const everyCall = callsOf(ConsoleApi)
const USERS = "GET /system-admin/user/list"
const address = "http://console.example/system-admin/user/list?page=1"
const once = (outcome: string, call = USERS): FaultInjection => ({ call, outcome, sample: null })

/** The outcomes that the injections force on this many calls, one after the other. */
const lived = (injections: ReadonlyArray<FaultInjection>, times: number, call = USERS) => {
  let board = injections.reduce(
    (all: ReadonlyArray<ActiveInjection>, injection) => [...all, activeInjection(all, injection)],
    []
  )
  const outcomes = Array.from({ length: times }, () => {
    const { matched, by } = matchInjections(board, call)
    board = afterCall(board, matched, by?.id ?? null)
    return by?.outcome ?? null
  })
  return { board, outcomes }
}

describe("fault injection", () => {
  it("Fault injections each force one call, in order", () => {
    const { board, outcomes } = lived([once("offline", "POST /x"), once("slow"), once("cutOff", "")], 3)
    assert.deepEqual(outcomes, ["slow", "cutOff", null])
    assert.deepEqual(
      board.map(({ id, call, matched }) => [id, call, matched]),
      [[1, "POST /x", 0]]
    )
  })

  it("A seeded share repeats the same forced calls", () => {
    const share = (seed: number, percent: number) =>
      lived([{ call: "", outcome: "offline", sample: { seed, percent } }], 200)
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 100 }), (seed, percent) => {
        const { outcomes, board } = share(seed, percent)
        const forced = outcomes.filter((outcome) => outcome !== null).length
        assert.deepEqual(outcomes, share(seed, percent).outcomes)
        assert.deepEqual([board[0]!.matched, board[0]!.forced], [200, forced])
        // A deviation this large of 200 draws is beyond five sigma.
        assert.isAtMost(Math.abs(forced - 2 * percent), 40)
        if (percent === 100) assert.strictEqual(forced, 200)
      })
    )
    assert.notDeepEqual(share(1, 50).outcomes, share(2, 50).outcomes)
  })

  describe("faults injected into outgoing calls", () => {
    let [reportedCalls, aborted]: [Array<RawCall>, Array<string>] = [[], []]
    let board: ReadonlyArray<ActiveInjection> = []
    let stop = () => {}
    const call = watchedFetch(
      async (input) => {
        aborted.push(String(input))
        return Response.json({ status: "ok", code: 0, msg: "", data: null })
      },
      (call) => reportedCalls.push(call)
    )
    beforeEach(() => {
      vi.useFakeTimers()
      ;[reportedCalls, aborted, board] = [[], [], []]
      stop = injectFaults(
        [USERS],
        () => board,
        (_, matched, by) => {
          board = afterCall(board, matched, by)
        }
      )
    })
    afterEach(() => {
      stop()
      vi.useRealTimers()
    })

    it.each(injectableOutcomes)("A call and its record end as %s", async (outcome) => {
      board = [activeInjection([], once(outcome))]
      const ended = call(address).then(
        ({ status }) => status,
        () => null
      )
      await vi.advanceTimersByTimeAsync(1000)
      assert.lengthOf(aborted, 0)
      await vi.runAllTimersAsync()
      const status = await ended
      assert.lengthOf(aborted, outcome === "slow" ? 1 : 0)
      assert.strictEqual((await call(address)).status, 200)
      await vi.runAllTimersAsync()
      assert.deepEqual(
        reportedCalls.map((call) => [call.forced, call.status]),
        [
          [outcome, status],
          [undefined, 200]
        ]
      )
      const { forced } = recordedCall(reportedCalls[0]!, "run", everyCall)
      assert.strictEqual(forced, outcome)
    })

    it("Fault injection ignores other requests and ends when stopped", async () => {
      board = [activeInjection([], once("offline", ""))]
      await call("http://console.example/assets/index.js")
      stop()
      await call(address)
      assert.lengthOf(aborted, 2)
    })
  })

  it("QA mode alone injects faults and starts empty", async () => {
    const actor = createActor(openQaMode(inertLogic).part.machine).start()
    const call = watchedFetch(
      async () => new Response(),
      () => {}
    )
    const isForced = () =>
      call(address).then(
        () => false,
        () => true
      )
    const always: FaultInjection = { call: USERS, outcome: "offline", sample: { seed: 1, percent: 100 } }
    actor.send({ type: "qaMode.turnedOn" })
    actor.send({ type: "qaMode.injectionAdded", injection: always })
    // Its code loads by itself.
    await vi.waitFor(async () => assert.isTrue(await isForced()), { timeout: 25_000 })
    assert.isAbove(injectionsOf(actor.getSnapshot())[0]!.forced, 0)
    actor.send({ type: "qaMode.turnedOff" })
    assert.isFalse(await isForced())
    actor.send({ type: "qaMode.turnedOn" })
    assert.deepEqual(injectionsOf(actor.getSnapshot()), [])
    actor.stop()
  })

  it("Case files hold injected faults, and older files open", () => {
    const call = { at: 1, took: 2, app: "", method: "GET", address, status: null, sent: null, answer: null }
    const line = { run: "run", seq: 0, at: 0, machine: "menu", version: 1, event: { type: "menu.refreshed" } }
    const calls = [
      recordedCall({ ...call, forced: "offline" }, "run", everyCall),
      recordedCall({ ...call, at: 2 }, "run", everyCall)
    ]
    const file = Result.getOrThrow(caseIn(JSON.stringify({ ...caseOf([line]), calls })))
    assert.deepEqual(
      file.calls.map(({ forced }) => forced),
      ["offline", undefined]
    )
    const timeline = timelineOf(file, replay(file, findMachine)).filter((line) => line.includes("user/list"))
    assert.deepEqual(
      timeline.map((line) => line.includes("forced: offline")),
      [true, false]
    )
  })
})
