import { concat, EMPTY, NEVER, Observable, of, switchMap, throwError, timer } from "rxjs"
import { type RunHelpers, TestScheduler } from "rxjs/testing"
import { assert, describe, it } from "vitest"
import type { AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import { alarmStream, type StreamEvent } from "../../src/effects/alarms/live/alarm-stream.ts"
import type { ReceivedMessage } from "../../src/effects/alarms/live/connect-to.ts"
import { alarmOf, sessionLost, unreachable } from "../machines/fixtures.ts"

const unknown = { ...unreachable, status: 404 }

type Line = string | Observable<ReceivedMessage>

const arrived = (message: AlarmStreamMessage, position?: string): ReceivedMessage => ({ message, position })
const changes = (at: number, position: string | undefined, ...ids: ReadonlyArray<number>) =>
  arrived({ type: "changed", at, alarms: ids.map((id) => alarmOf(id)) }, position)

/** A moment of the server's clock, which is no console's. */
const OPENED = 900_000
const messages = {
  o: arrived({ type: "opened", at: OPENED, resumed: true }),
  n: arrived({ type: "opened", at: OPENED, resumed: false }),
  b: arrived({ type: "beat", at: OPENED + 1 }),
  m: changes(OPENED, "m", 7),
  x: changes(OPENED + 5, "x", 8),
  y: changes(OPENED + 5, "y", 8, 9),
  z: changes(OPENED + 6, undefined, 10),
  s: arrived({ type: "closed", code: 0, msg: "stopping" }),
  e: arrived({ type: "closed", code: 40305, msg: "expired" }),
  f: arrived({ type: "closed", code: 40300, msg: "off" })
}

type World = {
  /** The messages of the connections, one after the other; after them no connection succeeds. */
  readonly lines: ReadonlyArray<Line>
  readonly wake?: string
  readonly listed?: number
  readonly until?: number
  readonly random?: number
  readonly present?: string
  /** The computer sleeps for an hour from then on, and none of its timers runs. */
  readonly asleep?: number
}

/** All emissions and their moments, and the position from which each connection went on. */
const follow = ({
  lines,
  wake = "-",
  listed = 1,
  until = 200_000,
  random = 1,
  present = "-",
  asleep = Infinity
}: World) => {
  const timedEvents: Array<readonly [at: number, event: StreamEvent]> = []
  const begun: Array<string> = []
  const scheduler = new TestScheduler(assert.deepEqual)
  scheduler.run(({ cold, hot, flush }: RunHelpers) => {
    let lists = 0
    const following = alarmStream({
      list: () =>
        of({ list: Array.from({ length: listed }, (_, nth) => alarmOf(nth + 1)), last: `list ${(lists += 1)}` }),
      connect: (last) => {
        const line = lines[begun.length] ?? "-"
        begun.push(`${scheduler.now()} ${last}`)
        return typeof line === "string" ? cold(line, messages) : line
      },
      frame: () => timer(16),
      retryNow: hot(wake),
      now: () => scheduler.now() + (scheduler.now() > asleep ? 3_600_000 : 0),
      random: () => random,
      connectionNeeded: concat(of(true), hot(present, { y: true, n: false }))
    }).subscribe((event) => timedEvents.push([scheduler.now(), event]))
    timer(until).subscribe(() => following.unsubscribe())
    flush()
  })
  const line = ([at, event]: (typeof timedEvents)[number]) => `${at} ${event.type.slice("alarms.".length)}`
  return {
    begun,
    events: timedEvents.map(([, event]) => event),
    timedLines: timedEvents.map(line),
    without: (...types: ReadonlyArray<string>) =>
      timedEvents.map(line).filter((each) => !types.some((type) => each.endsWith(type)))
  }
}

const idsIn = (events: ReadonlyArray<StreamEvent>) =>
  events.flatMap((event) =>
    event.type === "alarms.changed" || event.type === "alarms.listed" ? [event.alarms.map(({ id }) => id)] : []
  )

describe("the alarm stream", () => {
  it("The stream lists alarms, then their changes", () => {
    const { timedLines, begun, events } = follow({ lines: ["1s o 1s x"], until: 6000 })
    assert.deepEqual(begun, ["0 list 1"])
    assert.deepEqual(timedLines, ["0 listed", "1000 opened", "2017 changed", "5017 notified"])
    assert.deepEqual(idsIn(events), [[1], [8]])
  })

  it("The stream reads a long list in parts", () => {
    const { events } = follow({ lines: ["-"], listed: 1201, until: 10 })
    assert.deepEqual(
      events.map((event) => (event.type === "alarms.listed" ? [event.alarms.length, event.more] : [])),
      [
        [500, true],
        [500, true],
        [201, false]
      ]
    )
    assert.deepEqual(
      follow({ lines: ["-"], listed: 0, until: 10 }).events,
      [{ type: "alarms.listed", alarms: [], more: false }],
      "none is told as well"
    )
  })

  it("A frame folds changes to each alarm's last state", () => {
    const { without, events } = follow({ lines: ["o (xy) 5ms z 50ms x"], until: 2000 })
    assert.deepEqual(without("notified"), ["0 listed", "0 opened", "17 changed", "77 changed"])
    assert.deepEqual(idsIn(events), [[1], [8, 9, 10], [8]])
  })

  it("The stream batches 5,000 alarms by 500", () => {
    const many = Array.from({ length: 5000 }, (_, nth) => changes(OPENED + 5, `p${nth}`, nth + 1))
    const { events } = follow({ lines: [concat(of(messages.o, ...many), NEVER)], until: 2000 })
    const sizes = idsIn(events)
      .slice(1)
      .map(({ length }) => length)
    assert.deepEqual(
      sizes,
      Array.from({ length: 10 }, () => 500)
    )
  })

  it("The stream resumes after the event that was emitted last", () => {
    const cut = follow({ lines: ["o x 15ms #", "-"], until: 30_000 })
    assert.deepEqual(cut.begun, ["0 list 1", "1017 list 1"])
    const followed = follow({ lines: ["o x 16ms #", "-"], until: 30_000 })
    assert.deepEqual(followed.begun, ["0 list 1", "1018 x"])
    const part = follow({ lines: ["o x 50ms z 50ms #", "-"], until: 30_000 })
    assert.deepEqual(part.begun.at(-1), "1103 x", "a part has no position of its own")
    const many = changes(OPENED + 5, "many", ...Array.from({ length: 600 }, (_, nth) => nth + 1))
    const half = follow({
      lines: [concat(of(messages.o, many), timer(20).pipe(switchMap(() => throwError(() => null)))), "-"],
      until: 30_000
    })
    assert.deepEqual(idsIn(half.events).at(-1)?.length, 500)
    assert.deepEqual(half.begun, ["0 list 1", "1020 list 1"], "half of it is told again with the rest")
  })

  it("Missed changes are marked only after a gap", () => {
    const { events } = follow({ lines: ["o m 50ms #", "o m 50ms x"], until: 3000 })
    assert.deepEqual(
      events.flatMap((event) => (event.type === "alarms.changed" ? [event.missed] : [])),
      [false, true, false]
    )
  })

  it("Without beats a stream is stale, then reconnects", () => {
    const { without } = follow({ lines: ["o 9s b 25s (bb) 100s -", "-"], until: 110_000 })
    assert.deepEqual(without("listed"), [
      "0 opened",
      "34001 staled",
      "34002 revived",
      "59002 staled",
      "79002 connectionLost"
    ])
  })

  it("Sleep ends a dead connection at once", () => {
    const scheduler = follow({ lines: ["o 100s -", "o"], wake: "30s w", until: 40_000 })
    assert.deepEqual(scheduler.without("listed"), ["0 opened", "25000 staled", "30000 connectionLost", "30250 opened"])
    assert.deepEqual(scheduler.begun, ["0 list 1", "30250 list 1"])
  })

  it("An hour of sleep ends the wait", () => {
    const { without } = follow({ lines: ["o 100s -", "o"], asleep: 10_000, until: 40_000 })
    assert.deepEqual(without("listed"), ["0 opened", "25000 connectionLost", "25250 opened"])
  })

  it("Reconnecting pauses grow until seen or sound", () => {
    const none = throwError(() => unreachable)
    const { begun, events } = follow({ lines: ["o #", none, none, none, none, none, none, none], until: 100_000 })
    assert.deepEqual(
      begun.map((each) => Number(each.split(" ")[0])),
      [0, 1001, 3001, 7001, 15_001, 31_001, 61_001, 91_001]
    )
    assert.deepEqual(
      events.flatMap((event) =>
        event.type === "alarms.connectionLost" ? [[event.attempt, event.since, event.fault]] : []
      ),
      [[1, 0, null], ...[2, 3, 4, 5, 6, 7, 8].map((attempt) => [attempt, 0, unreachable])]
    )
    assert.deepEqual(follow({ lines: [none, none], wake: "200ms w", until: 900 }).begun, ["0 list 1", "200 list 1"])
    const sound = follow({ lines: [none, "o 6s #", "o 1s #", "-"], until: 30_000, random: 0 })
    assert.deepEqual(
      sound.events.flatMap((event) => (event.type === "alarms.connectionLost" ? [event.attempt] : [])),
      [1, 1, 2],
      "one that falls at once is none"
    )
    assert.deepEqual(sound.begun.slice(0, 2), ["0 list 1", "500 list 1"], "jitter takes up to a half")
  })

  it("Reconnection is immediate after one stop, delayed after several", () => {
    const { begun } = follow({ lines: ["o 6s s", "o s", "-"], until: 20_000 })
    assert.deepEqual(begun, ["0 list 1", "6251 list 1", "8252 list 1"])
  })

  it("Too many missed changes reread the list once, then with pauses", () => {
    const { begun, without } = follow({ lines: ["o x 6s #", "n", "o", "-"], until: 10_000 })
    assert.deepEqual(begun, ["0 list 1", "7002 x", "7002 list 2"])
    assert.deepEqual(without("changed", "notified"), [
      "0 listed",
      "0 opened",
      "6002 connectionLost",
      "7002 listed",
      "7002 opened"
    ])
    assert.deepEqual(follow({ lines: ["n", "n", "n"], until: 2500 }).begun, ["0 list 1", "1000 list 2"])
  })

  it("ends with the session, however it ended", () => {
    const followed = follow({ lines: ["o e"], until: 1000 })
    assert.deepInclude(followed.events.at(-1), { type: "alarms.sessionLost" })
    assert.deepEqual(followed.timedLines, ["0 listed", "0 opened", "1 sessionLost"])
    const refused = follow({ lines: [throwError(() => sessionLost)] })
    assert.deepEqual(refused.events.at(-1), { type: "alarms.sessionLost", fault: sessionLost })
  })

  it("A refused stream reports a lost connection while receiving is off", () => {
    const { events } = follow({ lines: ["o f"], until: 500 })
    assert.deepInclude(events.at(-1), { type: "alarms.connectionLost", attempt: 1 })
    assert.deepInclude((events.at(-1) as { fault: object }).fault, { _tag: "Refused", code: 40300 })
  })

  it("An unneeded connection closes and later resumes without gaps", () => {
    const { begun, without, events } = follow({
      lines: ["o x 100s -", "o m"],
      present: "10s n 9999ms y",
      until: 30_000
    })
    assert.deepEqual(begun, ["0 list 1", "20000 x"])
    assert.deepEqual(without("listed", "notified"), [
      "0 opened",
      "17 changed",
      "10000 connectionLost",
      "20000 opened",
      "20017 changed"
    ])
    assert.deepInclude(events.at(-2), { type: "alarms.changed", missed: true })
  })

  it("releases everything with the last subscriber", () => {
    let closed = 0
    const scheduler = new TestScheduler(assert.deepEqual)
    scheduler.run(({ flush }) => {
      const following = alarmStream({
        list: () => of({ list: [], last: "" }),
        connect: () => new Observable(() => () => (closed += 1)),
        frame: () => EMPTY,
        retryNow: NEVER,
        now: () => scheduler.now(),
        random: () => 0,
        connectionNeeded: of(true)
      }).subscribe()
      following.unsubscribe()
      flush()
    })
    assert.strictEqual(closed, 1)
  })

  it("A server without the stream is asked once", () => {
    const { begun, timedLines, events } = follow({ lines: [throwError(() => unknown)] })
    assert.deepEqual([begun.length, timedLines.at(-1)], [1, "0 notServed"])
    assert.deepInclude(events.at(-1), { fault: unknown })
    assert.isAbove(follow({ lines: [throwError(() => ({ ...unreachable, status: 502 }))] }).begun.length, 3)
  })
})
