import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import type { Alarm } from "../../src/contract/alarms.ts"
import { countOf, isIdle, openCounts, periodIn, statistics } from "../../src/machines/dashboard/dashboard.ts"
import { type PolledKey, polledFaultOf, polledKeyOf, keyOf } from "../../src/machines/queries/polled-query-machine.ts"
import { statistics as found } from "../contract/dashboard-fixtures.ts"
import { unreachable } from "./fixtures.ts"

const quiet = {
  offers: [],
  unacknowledged: [],
  refunds: null,
  todos: 0,
  requests: 0,
  failed: null,
  alarms: null,
  since: "2026-11-22"
}

describe("my day", () => {
  it("My day is idle only without waiting work", () => {
    const critical = { severity: "critical", count: 1, oldest: 1 } as const
    const waiting = [
      { unacknowledged: [critical] },
      { refunds: 1 },
      { requests: 1 },
      { todos: 1 },
      { offers: [{ by: "ada", alarms: 1, pins: 0 }] },
      { failed: 1 },
      { alarms: { count: 1, worst: [] } }
    ]
    assert.isTrue(isIdle(quiet))
    assert.isTrue(isIdle({ ...quiet, refunds: 0, failed: 0, alarms: { count: 0, worst: [] } }))
    for (const each of waiting) assert.isFalse(isIdle({ ...quiet, ...each }))
  })
})

const { events } = statistics

/** A query whose effects end by hand: the requested and not cancelled ones, and their ends. */
const open = () => {
  const keys: Array<PolledKey> = []
  let waiting = 0
  let off = 0
  const load = fromCallback<never, PolledKey>(({ input }) => {
    keys.push(input)
    return () => (off += 1)
  })
  const waitAWhile = fromCallback(() => {
    waiting += 1
    return () => (waiting -= 1)
  })
  const actor = createActor(statistics.machine({ load, waitAWhile } as never), { input: { key: "7" } }).start()
  const send = (...all: ReadonlyArray<Parameters<typeof actor.send>[0]>) => all.forEach((event) => actor.send(event))
  const isFound = () => actor.send(events.loaded.make({ data: found }))
  return {
    actor,
    send,
    isFound,
    keys,
    off: () => off,
    isWaiting: () => waiting > 0,
    now: () => actor.getSnapshot()
  }
}

describe("a polled query", () => {
  it("A polled query runs and repeats while watched", () => {
    const { send, isFound, keys, isWaiting } = open()
    assert.deepEqual(keys, [])
    send({ type: "polledQuery.watched" })
    assert.deepEqual(keys, [{ key: "7", attended: true }])
    isFound()
    assert.isTrue(isWaiting())
    send({ type: "polledQuery.waited" })
    assert.deepEqual(keys.at(-1), { key: "7", attended: false })
    isFound()
    send({ type: "polledQuery.unwatched" })
    assert.isFalse(isWaiting())
    assert.lengthOf(keys, 2)
    send({ type: "polledQuery.watched" })
    assert.deepEqual(keys.slice(2), [{ key: "7", attended: true }])
  })

  it("A finished polled query rests while nobody watches", () => {
    const { send, isFound, isWaiting, now } = open()
    send({ type: "polledQuery.watched" }, { type: "polledQuery.unwatched" })
    isFound()
    assert.isFalse(isWaiting())
    assert.deepEqual(statistics.dataOf(now()), found)
    assert.isFalse(now().hasTag("busy"))
  })

  it("A polled query shows the former period and cancels outdated requests", () => {
    const { send, isFound, keys, off, now } = open()
    send({ type: "polledQuery.watched" })
    isFound()
    send({ type: "polledQuery.requested", key: "30" })
    assert.deepEqual([keyOf(now()), polledKeyOf(now())], ["30", "7"])
    assert.deepEqual(statistics.dataOf(now()), found)
    const before = off()
    send({ type: "polledQuery.requested", key: "90" })
    assert.equal(off(), before + 1)
    isFound()
    assert.equal(polledKeyOf(now()), "90")
    assert.deepEqual(
      keys.map(({ key }) => key),
      ["7", "30", "90"]
    )
    send({ type: "polledQuery.requested", key: "90" })
    assert.lengthOf(keys, 3)
  })

  it("A failed polled query keeps its result and retries", () => {
    const { send, isFound, isWaiting, now } = open()
    send({ type: "polledQuery.watched" })
    isFound()
    send({ type: "polledQuery.waited" }, events.failed.make({ fault: unreachable }))
    assert.deepEqual([polledFaultOf(now()), statistics.dataOf(now())], [unreachable, found])
    assert.isTrue(isWaiting())
    send({ type: "polledQuery.refreshed" })
    isFound()
    assert.isNull(polledFaultOf(now()))
  })

  it("An outdated polled query refetches without cancelling", () => {
    const { send, isFound, keys, isWaiting, off } = open()
    send({ type: "polledQuery.outdated" }, { type: "polledQuery.watched" })
    isFound()
    assert.lengthOf(keys, 1)
    send({ type: "polledQuery.outdated" })
    assert.deepEqual(keys.at(-1), { key: "7", attended: false })
    const before = off()
    send({ type: "polledQuery.outdated" }, { type: "polledQuery.outdated" })
    assert.deepEqual([keys.length, off()], [2, before])
    isFound()
    assert.deepEqual(keys.slice(2), [{ key: "7", attended: false }])
    isFound()
    assert.isTrue(isWaiting())
    send({ type: "polledQuery.refreshed" }, { type: "polledQuery.outdated" }, { type: "polledQuery.unwatched" })
    isFound()
    assert.lengthOf(keys, 4)
  })

  it("is not read by a hidden page", () => {
    const { send, keys } = open()
    send({ type: "polledQuery.refreshed" }, { type: "polledQuery.requested", key: "30" })
    assert.deepEqual(keys, [])
    send({ type: "polledQuery.watched" })
    assert.deepEqual(keys, [{ key: "30", attended: true }])
  })
})

describe("the figures", () => {
  const alarm = (type: string, severity: Alarm["severity"]) => ({ type, severity, name: `n${type}` }) as Alarm

  it("Open alarms count as on the server, the worst first", () => {
    const counts = openCounts([
      alarm("0010", "minor"),
      alarm("0005", "critical"),
      alarm("0010", "minor"),
      alarm("0001", "critical"),
      alarm("0012", "minor"),
      alarm("0010", "major")
    ])
    assert.deepEqual(
      counts.map(({ type, severity, count }) => `${severity} ${type} ${count}`),
      ["critical 0001 1", "critical 0005 1", "major 0010 1", "minor 0010 2", "minor 0012 1"]
    )
    assert.equal(countOf(counts, {}), 6)
    assert.equal(countOf(counts, { type: "0010" }), 3)
    assert.equal(countOf(counts, { severity: "critical" }), 2)
    assert.equal(countOf(counts, { severity: "minor", type: "0010" }), 2)
  })

  it("Without a period the figures cover a week", () => {
    assert.deepEqual(["7", "30", "90", "8", "", undefined].map(periodIn), ["7", "30", "90", "7", "7", "7"])
  })
})
