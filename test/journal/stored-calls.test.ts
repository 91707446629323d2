import "fake-indexeddb/auto"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { IDBFactory, IDBObjectStore } from "fake-indexeddb"
import { afterEach, beforeEach, vi } from "vitest"
import { createActor } from "xstate"
import { ConsoleApi } from "../../src/contract/console-api.ts"
import { NO_OWNER } from "../../src/effects/journal/journal-database.ts"
import { type Bounds, openJournalStore } from "../../src/effects/journal/journal-store.ts"
import type { RawCall } from "../../src/effects/journal/watched-fetch.ts"
import { callsOf, recordedCall } from "../../src/effects/journal/recorded-calls.ts"
import type { RecordedCall } from "../../src/machines/journal/case-file.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { replay } from "../../src/devtools/replay/replay.ts"
import { stateOf } from "../../src/machines/journal/states.ts"
import { withRecorder } from "../../src/machines/journal/with-recorder.ts"
import { startJournal } from "../../src/wiring/journal.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { pendingEffects } from "../machines/live.ts"
import { caseOf, findMachine } from "./case.ts"

const linesOf = (from: number, count: number): ReadonlyArray<JournalLine> =>
  Array.from({ length: count }, (_, index) => ({
    run: "r",
    seq: from + index,
    at: 1,
    machine: "menu",
    version: 1,
    event: { type: "menu.requested" }
  }))
const checkpointAt = (after: number) => ({ run: "r", after, states: {} })
const rawCall = (more: Partial<RawCall> = {}): RawCall => ({
  at: 1,
  took: 1,
  app: "",
  method: "POST",
  address: "http://host/system-admin/user/password",
  status: 200,
  sent: JSON.stringify({ old_password: "c4nary" }),
  answer: null,
  ...more
})
const ADA = 7
const calls = callsOf(ConsoleApi)
const callAt = (at: number) => recordedCall(rawCall({ at }), "r", calls)
const open = (bounds: Partial<Bounds> = {}) =>
  openJournalStore({ lines: 1000, calls: 500, size: 10_000_000, ...bounds })

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe("the journal store", () => {
  it.effect("A stored journal keeps its newest characters", () =>
    Effect.gen(function* () {
      const store = yield* open({ size: 5000 })
      const size = JSON.stringify(linesOf(500, 10)).length
      for (let from = 0; from < 1000; from += 10) {
        yield* store.append({ owner: ADA, lines: linesOf(from, 10), checkpoint: checkpointAt(from + 9) })
        const stored = yield* store.load(ADA)
        const lines = stored.lines as ReadonlyArray<JournalLine>
        const all = JSON.stringify(lines).length
        assert.isAtMost(all, 5000 * 1.1)
        assert.isAtLeast(all, Math.min(lines.at(-1)!.seq + 1 === lines.length ? 0 : 5000 - 2 * size, 5000))
        assert.strictEqual(lines.at(-1)!.seq, from + 9)
        assert.strictEqual(lines.at(-1)!.seq - lines[0]!.seq, lines.length - 1, "no gaps")
        assert.strictEqual(stored.checkpoints.length, lines.length / 10)
      }
    })
  )

  it.effect("The last batch is stored, however large", () =>
    Effect.gen(function* () {
      const store = yield* open({ size: 100 })
      for (const from of [0, 10, 20]) yield* store.append({ owner: ADA, lines: linesOf(from, 10) })
      assert.strictEqual((yield* store.load(ADA)).lines.length, 10)
    })
  )

  it.effect("The store holds the last calls in order", () =>
    Effect.gen(function* () {
      const store = yield* open({ calls: 3 })
      for (const at of [1, 2, 3, 4, 5]) yield* store.append({ owner: ADA, lines: [], calls: [callAt(at)] })
      assert.deepEqual((yield* store.load(ADA)).calls, [callAt(3), callAt(4), callAt(5)])
    })
  )
})

describe("a page's journal", () => {
  beforeEach(() => vi.stubGlobal("addEventListener", () => {}))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const { machine } = everyMachine.menu
  /** The real machine, recorded by the real journal. */
  const live = () => {
    const journal = startJournal()
    const recorded = withRecorder(
      machine.provide({ actors: pendingEffects().actorsOf(machine) as never }),
      (actor, event) => journal.record({ at: 1, machine: actor, event })
    )
    const actor = createActor(recorded, { id: "menu" })
    actor.start()
    actor.send({ type: "menu.restored", rules: [] } as never)
    return { journal, actor }
  }

  it("Stored journals have every event and present state", async () => {
    const { journal, actor } = live()
    const stored = await journal.readEntries()
    assert.deepEqual(stored.now.states, { menu: stateOf(actor.getSnapshot()) })
    const lines = stored.lines as ReadonlyArray<JournalLine>
    assert.strictEqual(lines.length, 2)
    assert.deepEqual(replay(caseOf(lines, [stored.now]), findMachine).divergences, [])
    assert.isNull(stored.storageFailure)
    assert.strictEqual((await journal.readEntries()).lines.length, 2, "nothing twice")
  })

  it("records calls of embedded applications", async () => {
    const { journal } = live()
    const answer = JSON.stringify({ status: "ok", code: 0, msg: "success", data: { total: 0, list: [] } })
    journal.recordCall(rawCall())
    journal.recordCall(
      rawCall({ app: "order", method: "GET", address: "http://host/sale-admin/order/list?page=1", sent: null, answer })
    )
    const [own, applications] = (await journal.readEntries()).calls as ReadonlyArray<RecordedCall>
    assert.deepEqual(own?.sent, { old_password: "•••" })
    assert.strictEqual(applications?.address, "/sale-admin/order/list?page=1")
    assert.deepEqual(applications?.answer, JSON.parse(answer))
  })

  it("A throwing event misses alone in the journal", async () => {
    const { journal, actor } = live()
    const broken = Object.defineProperty({ type: "menu.fetched" }, "rules", {
      get: () => {
        throw new Error("a bug on purpose")
      }
    })
    journal.record({ at: 1, machine: "menu", event: broken as never })
    actor.send({ type: "menu.requested" } as never)
    const { lines } = await journal.readEntries()
    assert.deepEqual(
      (lines as ReadonlyArray<JournalLine>).map(({ event }) => (event as { type: string } | null)?.type),
      [undefined, "menu.restored", "menu.requested"]
    )
  })

  it("The journal drops stopped actors", async () => {
    const { journal, actor } = live()
    actor.stop()
    assert.deepEqual((await journal.readEntries()).now.states, {})
  })

  it("A checkpoint follows each thousand lines", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { journal, actor } = live()
    for (let at = 0; at < 1200; at += 1) actor.send({ type: "menu.requested" } as never)
    vi.advanceTimersByTime(1000)
    const stored = async () => Effect.runPromise(Effect.flatMap(open(), ({ load }) => load(NO_OWNER)))
    await vi.waitFor(async () => assert.lengthOf((await stored()).checkpoints, 1), { timeout: 10_000 })
    const { lines, checkpoints, now } = await journal.readEntries()
    const [checkpoint] = checkpoints as ReadonlyArray<typeof now>
    const laterLines = (lines as ReadonlyArray<JournalLine>).filter(({ seq }) => seq > 700)
    const replayed = replay(caseOf(laterLines, [checkpoint!, now]), findMachine)
    assert.deepEqual(replayed.divergences, [])
    assert.isNotNull(replay(caseOf(lines as ReadonlyArray<JournalLine>, [now]), findMachine).steps.at(-1)!.after)
  })

  it("has calls without their secrets", async () => {
    const { journal } = live()
    journal.recordCall(rawCall())
    const { calls } = await journal.readEntries()
    assert.lengthOf(calls, 1)
    assert.notInclude(JSON.stringify(calls), "c4nary")
  })

  it.each([
    ["is full", () => vi.spyOn(IDBObjectStore.prototype, "add"), "QuotaExceededError"],
    ["is forbidden", () => vi.spyOn(IDBFactory.prototype, "open"), "QuotaExceededError"]
  ])("is held in memory where the store %s, and says why", async (_, spied, why) => {
    spied().mockImplementation(() => {
      throw new DOMException("No room is left", "QuotaExceededError")
    })
    const { journal } = live()
    journal.recordCall(rawCall())
    const { lines, calls, now, storageFailure } = await journal.readEntries()
    assert.deepEqual([lines.length, calls.length, Object.keys(now.states)], [2, 1, ["menu"]])
    assert.include(storageFailure, why)
  })
})
