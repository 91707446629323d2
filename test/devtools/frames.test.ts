import { assert, describe, it } from "vitest"
import type { AnyMachineSnapshot } from "xstate"
import type { RecordedCall } from "../../src/machines/journal/case-file.ts"
import {
  actorsIn,
  firstStepOf,
  detailsOf,
  entriesOf,
  framesOf,
  previousOf,
  nextOf,
  type Snapshots,
  visitedStates
} from "../../src/devtools/replay/frames.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import { nextPlayed } from "../../src/devtools/replay/replay-pace.ts"
import { applicationIn, hadNarrowScreen } from "../../src/devtools/replay/snapshot-selectors.ts"
import { stateOf } from "../../src/machines/journal/states.ts"
import { everyMachine } from "../machines/every-machine.ts"
import { refusedFault, systemMenu } from "../machines/fixtures.ts"
import { startLive } from "../machines/live.ts"
import { caseOf, endOf, copyAsJson, findMachine } from "../journal/case.ts"

/** A menu that is fetched again and again, and its states as they were right behind each line. */
const lived = (times: number) => {
  const live = startLive("menu", everyMachine.menu)
  const states: Array<unknown> = []
  const send = (event: object) => {
    live.actor.send(event as never)
    states[live.lines.length - 1] = stateOf(live.actor.getSnapshot())
  }
  states[0] = stateOf(live.actor.getSnapshot())
  send({ type: "menu.restored", rules: systemMenu })
  for (let time = 0; time < times; time += 1) {
    send({ type: "menu.requested" })
    send(
      time % 3 === 0 ? { type: "menu.fetchFailed", fault: refusedFault } : { type: "menu.fetched", rules: systemMenu }
    )
    send({ type: "menu.groupToggled", name: `group ${time}`, open: true })
  }
  const at = (seq: number) => ({ run: "run", after: seq, states: { menu: states[seq] as never } })
  return { lines: live.lines, states, at, end: endOf("menu", live.lines, live.actor.getSnapshot()) }
}
const stateIn = (snapshot: AnyMachineSnapshot | undefined) => (snapshot === undefined ? null : stateOf(snapshot))
const call = (change: Partial<RecordedCall>): RecordedCall => ({
  run: "run",
  at: 0,
  took: 5,
  app: "",
  method: "GET",
  address: "/a",
  status: 200,
  sent: null,
  answer: null,
  ...change
})

describe("the frames of a case", () => {
  const { lines, states, at, end } = lived(200)
  const frames = framesOf(copyAsJson(caseOf(lines, [end])), findMachine)

  it("Frames show living actors forwards, backwards and anywhere", () => {
    assert.isAbove(frames.steps.length, 512)
    const places = [...frames.steps.keys()]
    for (const place of [...places, ...places.toReversed(), 255, 256, 257, 0, places.at(-1)!])
      assert.deepEqual(stateIn(frames.snapshotsAt(place).get("menu")), states[place] as never, String(place))
  })

  it("A cut journal is unknown before its first checkpoint", () => {
    const cut = framesOf(caseOf(lines.slice(10), [at(19), end]), findMachine)
    assert.isNull(stateIn(cut.snapshotsAt(9).get("menu")))
    assert.deepEqual(stateIn(cut.snapshotsAt(10).get("menu")), states[20] as never)
    assert.deepEqual(stateIn(cut.snapshotsAt(400).get("menu")), states[410] as never)
    assert.deepEqual(cut.marks.error.slice(0, 2), [2, 11], "an unknown beginning is no error")
  })

  it("A replay opens where enough of the saved run is known", () => {
    const cut = framesOf(caseOf(lines.slice(10), [at(19), end]), findMachine)
    const isKnown = (snapshots: Snapshots) => stateIn(snapshots.get("menu")) !== null
    assert.strictEqual(firstStepOf(cut, isKnown), 10)
    assert.strictEqual(
      firstStepOf(cut, () => false),
      0
    )
  })

  it("Runs stay separate, and the saved one comes first", () => {
    const before = lines.slice(0, 4).map((line) => ({ ...line, run: "before" }))
    const two = framesOf(caseOf([...before, ...lines], [end]), findMachine)
    assert.strictEqual(two.start, 4)
    assert.deepEqual(stateIn(two.snapshotsAt(3).get("menu")), states[3] as never)
    assert.deepEqual(stateIn(two.snapshotsAt(4).get("menu")), states[0] as never)
  })

  it("Frames mark failures, calls at their answers, and alarms", () => {
    const spread = lines.map((line, index): JournalLine => ({ ...line, at: index * 10 }))
    const alarm = { ...spread[9]!, seq: 9999, machine: "alarms", version: 99, event: { type: "alarms.changed" } }
    const calls = [call({ at: 41 }), call({ at: 41, took: 100_000, status: null }), call({ run: "gone" })]
    const marked = framesOf(caseOf([...spread, alarm], [], { calls }), findMachine)
    const last = spread.length
    assert.deepEqual(marked.marks.call, [5, last])
    assert.deepEqual(marked.marks.alarm, [last])
    assert.deepEqual(marked.marks.error.slice(0, 3), [3, 12, 21])
    assert.strictEqual(marked.marks.error.at(-1), last)
    assert.strictEqual(nextOf(marked.marks.error, 3), 12)
    assert.strictEqual(previousOf(marked.marks.error, 3), undefined)
    assert.deepEqual(detailsOf(marked, 5).calls, [calls[0]!])
    assert.strictEqual(detailsOf(marked, last).problem, "another version")
  })

  it("Frames find state entries and list event changes", () => {
    assert.deepEqual(actorsIn(frames), ["menu"])
    assert.sameMembers([...visitedStates(frames, "menu")], ["restoring", "known", "fetching"])
    assert.deepEqual(entriesOf(frames, "menu", "known").slice(0, 3), [1, 3, 6])
    assert.deepEqual(entriesOf(frames, "menu", "restoring"), [0])
    const { before, after, changes, type } = detailsOf(frames, 4)
    assert.deepEqual([type, before, after], ["menu.groupToggled", "known", "known"])
    assert.deepEqual(changes, [{ path: "toggled.group 0", one: undefined, other: true }])
  })
})

describe("a forged part of a case", () => {
  it.each([[null], ["<script>"], [[]], [{}], [{ saved: null, device: {} }]])(
    "A forged part of a case is ignored: %j",
    (context) => {
      const states = Object.fromEntries(
        ["preferences", "microapps"].map((name) => {
          const { value } = stateOf(startLive(name, everyMachine[name as "preferences"]).actor.getSnapshot())
          return [name, { value, context }]
        })
      )
      const { lines } = lived(1)
      const frames = framesOf(caseOf(lines, [{ run: "run", after: 0, states }]), findMachine)
      const snapshots = frames.snapshotsAt(2)
      assert.isTrue(snapshots.has("preferences"))
      assert.isFalse(hadNarrowScreen(snapshots))
      assert.isNull(applicationIn(snapshots))
    }
  )
})

describe("playback of a case", () => {
  const played = (times: ReadonlyArray<number>, at = 0, speed = 1) =>
    nextPlayed({ steps: times.map((time) => ({ line: { at: time } })) as never }, at, speed)

  it("Playback runs at its own pace or a multiple", () => {
    assert.deepEqual(played([0, 300, 600]), { to: 1, wait: 300 })
    assert.deepEqual(played([0, 1200, 1300], 0, 4), { to: 1, wait: 300 })
  })
  it("A playback shortens pauses and groups simultaneous events", () => {
    assert.deepEqual(played([0, 9_999_999]), { to: 1, wait: 1500 })
    assert.deepEqual(played([0, 1, 2, 3, 500]), { to: 4, wait: 500 })
  })
  it("Playback ignores clock jumps, stopping at the last event", () => {
    assert.deepEqual(played([5000, 0, 400]), { to: 2, wait: 400 })
    assert.deepEqual(played([0, 1]), { to: 1, wait: 100 })
    assert.deepEqual(played([0], 0), { to: 0, wait: 100 })
  })
})
