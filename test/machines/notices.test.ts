import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { type Notice, NoticesEvents } from "../../src/machines/notices/notices-events.ts"
import {
  messagePosted,
  noticesMachine,
  successPosted,
  visibleNoticesOf
} from "../../src/machines/notices/notices-machine.ts"
import type { SuccessMessage } from "../../src/machines/notices/success-message.ts"
import { menuNotice, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const welcome: Notice = { kind: "success", key: "session.welcome", values: {} }
const failure: Notice = { kind: "error", key: "fault.Unreachable", values: { msg: "" }, fault: unreachable }
const posted = (notice: Notice) => NoticesEvents.posted.make({ notice })
const ticks = (count: number) => Array.from({ length: count }, () => NoticesEvents.ticked.make({}))
const [hoverStarted, released] = [NoticesEvents.paused.make({}), NoticesEvents.released.make({})]

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("notices", noticesMachine, ...events)
  return {
    ...actor,
    shown: () => visibleNoticesOf(actor.now()),
    keys: () => visibleNoticesOf(actor.now()).map(({ key }) => key)
  }
}

describe("notices", () => {
  it("Notices stay for ten half seconds and no longer", () => {
    const notices = start(posted(failure), ...ticks(9))
    assert.deepEqual(notices.keys(), ["fault.Unreachable"])
    notices.send(...ticks(1))
    assert.deepEqual(notices.keys(), [])
    assert.strictEqual(notices.now().value, "still")
    assert.deepEqual(notices.open(), [], "nobody waits for nothing")
    assert.strictEqual(notices.invoked().length, 10, "one wait a half second")
  })

  it("Lasting notices stay until closed, without a clock", () => {
    const notices = start(posted(menuNotice), ...ticks(50))
    assert.deepEqual(notices.invoked(), [])
    notices.send(posted(welcome), ...ticks(10))
    assert.deepEqual(notices.keys(), ["menu.fetchFailed"])
    notices.send(NoticesEvents.dismissed.make({ id: "menuNotice" }))
    assert.deepEqual(notices.keys(), [])
  })

  it("Equal notices collapse into one with count and fresh time", () => {
    const notices = start(posted(failure), ...ticks(9), posted(failure), posted(failure), ...ticks(9))
    assert.deepEqual(
      notices.shown().map(({ count, left }) => [count, left]),
      [[3, 1]]
    )
  })

  it("Notices of different kind, words or values stay apart", () => {
    const notices = start(
      posted(failure),
      posted({ ...failure, values: { msg: "no" } }),
      posted({ ...failure, kind: "warning" }),
      posted(welcome)
    )
    assert.deepEqual(
      notices.shown().map(({ count }) => count),
      [1, 1, 1, 1]
    )
    assert.strictEqual(new Set(notices.shown().map(({ id }) => id)).size, 4)
  })

  it("A notice replaces the one with its id", () => {
    const notices = start(posted(menuNotice), posted(menuNotice), posted({ ...menuNotice, key: "other" }))
    assert.deepEqual(
      notices.shown().map(({ id, key, count }) => [id, key, count]),
      [["menuNotice", "other", 1]]
    )
  })

  it("are five at most, the oldest going first", () => {
    const notices = start(...Array.from({ length: 8 }, (_, index) => posted({ ...welcome, key: `n${index}` })))
    assert.deepEqual(notices.keys(), ["n3", "n4", "n5", "n6", "n7"])
  })

  it("Other notices never hide a critical alarm", () => {
    const withCount = (count: number, more: Partial<Notice> = {}) =>
      Array.from({ length: count }, (_, index) =>
        posted({ ...welcome, key: `${more.severity ?? "n"}${index}`, ...more })
      )
    const notices = start(...withCount(6, { severity: "critical" }), ...withCount(8))
    assert.deepEqual(
      notices.keys().slice(0, 6),
      Array.from({ length: 6 }, (_, index) => `critical${index}`)
    )
    assert.deepEqual(notices.keys().slice(6), ["n3", "n4", "n5", "n6", "n7"])
  })

  it("Notices stay under the pointer and age after", () => {
    const notices = start(posted(failure), ...ticks(9), hoverStarted, ...ticks(30))
    assert.deepEqual(notices.keys(), ["fault.Unreachable"])
    assert.deepEqual(notices.open(), [])
    notices.send(released)
    assert.strictEqual(notices.open().length, 1)
    notices.send(...ticks(1))
    assert.deepEqual(notices.keys(), [])
  })

  it("A hovered lasting notice holds new ones", () => {
    const notices = start(posted(menuNotice), hoverStarted, posted(welcome), ...ticks(30))
    assert.deepEqual(notices.keys(), ["menu.fetchFailed", "session.welcome"])
    notices.send(released, ...ticks(10))
    assert.deepEqual(notices.keys(), ["menu.fetchFailed"])
  })

  it("Hovering a closed notice holds no other", () => {
    const notices = start(
      posted(failure),
      hoverStarted,
      NoticesEvents.dismissed.make({ id: "notice-0" }),
      posted(welcome),
      ...ticks(10)
    )
    assert.deepEqual(notices.keys(), [])
  })

  it("Notices age while any can go, unless paused", () => {
    const step = fc.oneof(
      fc.constantFrom(failure, welcome, menuNotice, { ...welcome, key: "a" }, { ...welcome, key: "b" }).map(posted),
      fc.constantFrom("menuNotice", "notice-0", "notice-1").map((id) => NoticesEvents.dismissed.make({ id })),
      fc.constantFrom(hoverStarted, released, ...ticks(1))
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const notices = start(...steps)
        const canGo = notices.shown().some(({ left }) => left !== null)
        assert.isAtMost(notices.shown().length, 5)
        assert.strictEqual(new Set(notices.shown().map(({ id }) => id)).size, notices.shown().length)
        if (notices.now().value === "paused") assert.isNotEmpty(notices.shown())
        else assert.strictEqual(notices.open().length, canGo ? 1 : 0)
      }),
      { numRuns: 60 }
    )
  })

  it("A success names its robot or person as a record", () => {
    const recordsOf = (message: SuccessMessage) => messagePosted(message).notice.records
    assert.deepEqual(recordsOf({ key: "pins.pinDone", robot: "WD1" }), [{ kind: "robots", id: "WD1", name: "WD1" }])
    assert.deepEqual(recordsOf({ key: "ownership.offered", person: "ben" }), [
      { kind: "users", id: "ben", name: "ben" }
    ])
    assert.isUndefined(recordsOf({ key: "silence.added" }))
    const event = { what: "operated", stored: ["WD1", "WD2"] }
    assert.deepEqual(
      successPosted({ event }).notice.records?.map(({ id }) => id),
      ["WD1", "WD2"]
    )
  })
})
