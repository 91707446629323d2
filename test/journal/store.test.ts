import "fake-indexeddb/auto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { IDBFactory, IDBObjectStore } from "fake-indexeddb"
import { afterEach, beforeEach, vi } from "vitest"
import { NO_OWNER } from "../../src/effects/journal/journal-database.ts"
import { openJournalStore } from "../../src/effects/journal/journal-store.ts"
import { eventCodecs } from "../../src/machines/console/event-codecs.ts"
import type { RecordedCall } from "../../src/machines/journal/case-file.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { readLines } from "./replay.ts"
import { type Journal, startJournal } from "../../src/wiring/journal.ts"

const lineOf = (seq: number, run = "r"): JournalLine => ({
  run,
  seq,
  at: seq,
  machine: "menu",
  version: eventCodecs.menu.version,
  event: { type: "menu.requested" }
})
const bounded = (lines: number) => ({ lines, calls: 3, size: 10_000_000 })
const linesOf = (from: number, count: number, run?: string) =>
  Array.from({ length: count }, (_, index) => lineOf(from + index, run))
const call: RecordedCall = {
  run: "r",
  at: 1,
  took: 1,
  app: "",
  method: "GET",
  address: "/system-admin/menu",
  status: 200,
  sent: null,
  answer: null
}
const ADA = 7
const seqsOf = (stored: ReadonlyArray<unknown>) => stored.map((line) => (line as JournalLine).seq)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe("the journal store", () => {
  it.effect("keeps lines in order, across reopening", () =>
    Effect.gen(function* () {
      const first = yield* openJournalStore(bounded(100))
      yield* first.append({ owner: ADA, lines: linesOf(0, 3) })
      yield* first.append({ owner: ADA, lines: [] })
      yield* first.append({ owner: ADA, lines: linesOf(3, 2) })
      const second = yield* openJournalStore(bounded(100))
      assert.deepEqual(seqsOf((yield* second.load(ADA)).lines), [0, 1, 2, 3, 4])
      yield* second.append({ owner: ADA, lines: linesOf(5, 1) })
      assert.deepEqual(seqsOf((yield* first.load(ADA)).lines), [0, 1, 2, 3, 4, 5])
    })
  )

  it.effect("A leaving page stores its last lines", () =>
    Effect.gen(function* () {
      const first = yield* openJournalStore(bounded(100))
      yield* first.append({ owner: ADA, lines: linesOf(0, 3) })
      first.appendLast({ owner: ADA, lines: [] })
      first.appendLast({ owner: ADA, lines: linesOf(3, 4) })
      const second = yield* openJournalStore(bounded(100))
      yield* second.append({ owner: ADA, lines: linesOf(7, 2) })
      assert.deepEqual(seqsOf((yield* second.load(ADA)).lines), [0, 1, 2, 3, 4, 5, 6, 7, 8])
      for (const from of [9, 69]) yield* second.append({ owner: ADA, lines: linesOf(from, 60) })
      assert.deepEqual(seqsOf((yield* second.load(ADA)).lines).at(0), 29)
    })
  )

  it.effect("A leaving page's unfinished lines are stored once, in place", () =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(100))
      yield* store.append({ owner: ADA, lines: linesOf(0, 2) })
      const underway = yield* Effect.forkChild(
        Effect.all(
          [{ lines: linesOf(2, 3) }, { lines: [], calls: [call] }, { lines: linesOf(5, 1) }].map((entry) =>
            store.append({ owner: ADA, ...entry })
          ),
          { concurrency: "unbounded" }
        )
      )
      yield* Effect.yieldNow
      store.appendLast({ owner: ADA, lines: linesOf(6, 1) })
      const { put } = IDBObjectStore.prototype
      // A closed page makes no requests.
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("gone", "InvalidStateError")
      }
      const ended = yield* Fiber.await(underway)
      IDBObjectStore.prototype.put = put
      assert.isTrue(Exit.isSuccess(ended))
      const { lines, calls } = yield* store.load(ADA)
      assert.deepEqual([seqsOf(lines), calls], [[0, 1, 2, 3, 4, 5, 6], [call]])
      yield* store.append({ owner: ADA, lines: linesOf(7, 1) })
      store.appendLast({ owner: ADA, lines: [] })
      assert.deepEqual(seqsOf((yield* store.load(ADA)).lines), [0, 1, 2, 3, 4, 5, 6, 7])
    })
  )

  it.effect.each([1, 3, 10, 100])("The store keeps %i lines, at most a tenth more, the newest", (bound) =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(bound))
      for (let from = 0; from < bound * 3 + 7; from += 7) {
        yield* store.append({ owner: ADA, lines: linesOf(from, 7) })
        const storedSeqs = seqsOf((yield* store.load(ADA)).lines)
        assert.isAtMost(storedSeqs.length, bound * 1.1)
        assert.isAtLeast(storedSeqs.length, Math.min(bound, from + 7))
        assert.strictEqual(storedSeqs.at(-1), from + 6)
        assert.deepEqual(
          storedSeqs,
          Array.from(storedSeqs, (_, at) => storedSeqs[0]! + at),
          "no gaps"
        )
      }
    })
  )

  it.effect("Single lines make room in the store", () =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(5))
      for (const line of linesOf(0, 20)) yield* store.append({ owner: ADA, lines: [line] })
      assert.deepEqual(seqsOf((yield* store.load(ADA)).lines), [15, 16, 17, 18, 19])
    })
  )

  it.effect("The store takes batches larger than the journal", () =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(10))
      yield* store.append({ owner: ADA, lines: linesOf(0, 500) })
      assert.deepEqual(
        seqsOf((yield* store.load(ADA)).lines),
        Array.from({ length: 10 }, (_, index) => 490 + index)
      )
    })
  )

  it.effect("Two writing pages lose no line", () =>
    Effect.gen(function* () {
      const [one, two] = yield* Effect.all([openJournalStore(bounded(1000)), openJournalStore(bounded(1000))])
      const writes = Array.from({ length: 20 }, (_, index) => [
        one.append({ owner: ADA, lines: linesOf(index * 5, 5, "one") }),
        two.append({ owner: ADA, lines: linesOf(index * 5, 5, "two") })
      ]).flat()
      yield* Effect.all(writes, { concurrency: "unbounded" })
      const storedLines = (yield* one.load(ADA)).lines as ReadonlyArray<JournalLine>
      assert.strictEqual(storedLines.length, 200)
      for (const run of ["one", "two"]) {
        assert.deepEqual(
          storedLines.filter((line) => line.run === run).map(({ seq }) => seq),
          Array.from({ length: 100 }, (_, index) => index)
        )
      }
    })
  )

  it.effect("Lines of other versions and rubbish stay until oldest", () =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(100))
      const odd = [{ ...lineOf(0), version: 0 }, { ...lineOf(1), machine: "gone" }, "rubbish", { ...lineOf(3) }]
      yield* store.append({ owner: ADA, lines: odd as ReadonlyArray<JournalLine> })
      const stored = (yield* store.load(ADA)).lines
      assert.deepEqual(stored, odd)
      const { lines, unreadable } = readLines(stored, eventCodecs)
      assert.deepEqual([lines.length, unreadable.length], [1, 3])
      assert.deepEqual((yield* store.load(ADA)).lines, odd)
    })
  )

  it.effect("writes a batch whole or not at all", () =>
    Effect.gen(function* () {
      const store = yield* openJournalStore(bounded(100))
      const unwritable = { ...lineOf(1), event: (() => 1) as never }
      const failed = yield* Effect.exit(store.append({ owner: ADA, lines: [lineOf(0), unwritable, lineOf(2)] }))
      assert.isTrue(failed._tag === "Failure")
      assert.deepEqual((yield* store.load(ADA)).lines, [])
      yield* store.append({ owner: ADA, lines: [lineOf(3)] })
      assert.deepEqual(seqsOf((yield* store.load(ADA)).lines), [3])
    })
  )
})

describe("storing a page's journal", () => {
  const page = new EventTarget()

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const record = (journal: Journal, type: string) => journal.record({ at: 1, machine: "menu", event: { type } })
  const all = async () => Effect.runPromise((await Effect.runPromise(openJournalStore(bounded(100)))).load(NO_OWNER))
  const storedLines = async () => (await all()).lines as ReadonlyArray<JournalLine>
  const eventually = (count: number) =>
    vi.waitFor(async () => assert.strictEqual((await storedLines()).length, count), { timeout: 10_000 })

  it("The journal writes each second and on leaving", async () => {
    const keep = startJournal()
    record(keep, "xstate.init")
    record(keep, "menu.requested")
    record(keep, "menu.unheardOf")
    assert.deepEqual(await storedLines(), [])
    vi.advanceTimersByTime(1000)
    await eventually(2)
    record(keep, "menu.cleared")
    page.dispatchEvent(new Event("pagehide"))
    await eventually(3)
    assert.deepEqual(
      (await storedLines()).map(({ seq, event }) => [seq, event]),
      [
        [0, null],
        [1, { type: "menu.requested" }],
        [2, { type: "menu.cleared" }]
      ]
    )
  })

  it("needs no secure context", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) })
    record(startJournal(), "menu.requested")
    vi.advanceTimersByTime(1000)
    await eventually(1)
    assert.match((await storedLines())[0]!.run, /^.{8,}$/)
  })

  it.each([
    ["is not there", undefined],
    [
      "throws",
      {
        open: () => {
          throw new DOMException("denied", "SecurityError")
        }
      }
    ],
    ["never opens", { open: () => ({ addEventListener: () => {}, removeEventListener: () => {} }) }]
  ])("costs nothing but the journal where IndexedDB %s", async (_, indexedDB) => {
    const lost: Array<unknown> = []
    const note = (reason: unknown) => lost.push(reason)
    process.on("unhandledRejection", note)
    vi.stubGlobal("indexedDB", indexedDB)
    const keep = startJournal()
    record(keep, "menu.requested")
    vi.advanceTimersByTime(1000)
    record(keep, "menu.requested")
    page.dispatchEvent(new Event("pagehide"))
    await new Promise((resolve) => setImmediate(resolve))
    process.off("unhandledRejection", note)
    assert.deepEqual(lost, [])
  })
})
