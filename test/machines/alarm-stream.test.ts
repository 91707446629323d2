import { assert, describe, it } from "vitest"
import { AlarmsEvents } from "../../src/machines/alarms/alarms-events.ts"
import {
  alarmsMachine,
  hasReceived,
  selectEndedAlarms,
  selectConnection,
  selectOpenAlarms,
  selectStream
} from "../../src/machines/alarms/alarms-machine.ts"
import { startActor } from "./actor.ts"
import { savedAnswers, openConsole } from "./console-runtime.ts"
import { alarmOf, receivingForbidden, sessionLost, unreachable } from "./fixtures.ts"

const receivingKnown = (status: 1 | 0 | -1) => AlarmsEvents.receivingKnown.make({ status })
const listed = (...ids: ReadonlyArray<number>) =>
  AlarmsEvents.listed.make({ alarms: ids.map((id) => alarmOf(id)), more: false })
const opened = (at: number) => AlarmsEvents.opened.make({ at })
const changed = (at: number, alarms: ReadonlyArray<ReturnType<typeof alarmOf>>, missed = false) =>
  AlarmsEvents.changed.make({ at, alarms, missed })
const lost = (since: number, attempt = 1, fault: typeof unreachable | null = null) =>
  AlarmsEvents.connectionLost.make({ since, attempt, fault })
const ended = (id: number) => alarmOf(id, { ended_at: 9 })

type Event = Parameters<typeof startActor>[2] & object
const start = (...events: ReadonlyArray<Event>) => {
  const actor = startActor("alarms", alarmsMachine, ...events)
  return {
    ...actor,
    /** Reports of the connection to people; the others are for lists. */
    get emitted() {
      return actor.emitted.filter(({ type }) => type !== "alarms.updated" && type !== "alarms.unfollowed")
    },
    ids: () => selectOpenAlarms(actor.now()).map(({ id }) => id),
    stream: () => selectStream(actor.now()),
    line: () => selectConnection(actor.now()),
    reported: () => actor.reported().filter((type) => type !== "alarms.updated" && type !== "alarms.unfollowed"),
    forLists: () => actor.emitted.filter(({ type }) => /updated|unfollowed/.test(type))
  }
}
const live = (...events: ReadonlyArray<Event>) => start(receivingKnown(1), listed(1, 2), opened(100), ...events)

describe("the alarm stream's connection", () => {
  it("The stream runs only while the operator receives alarms", () => {
    const alarms = start()
    assert.deepEqual([alarms.stream(), alarms.invoked()], ["unknown", []])
    alarms.send(receivingKnown(0))
    assert.deepEqual([alarms.stream(), alarms.invoked()], ["offByOperator", []])
    alarms.send(receivingKnown(1))
    assert.deepEqual([alarms.stream(), alarms.invoked()], ["connecting", ["followAlarms"]])
    alarms.send(listed(1, 2), opened(100), receivingKnown(1))
    assert.deepEqual([alarms.stream(), alarms.ids(), alarms.invoked().length], ["live", [1, 2], 1])
    alarms.send(receivingKnown(-1))
    assert.deepEqual([alarms.stream(), alarms.ids(), alarms.open()], ["offByServer", [], []])
    assert.isTrue(hasReceived(alarms.now()), "alarms did concern him")
  })

  it("A server without a stream is retried when receiving is known", () => {
    const alarms = start(receivingKnown(1), AlarmsEvents.notServed.make({ fault: unreachable }))
    assert.deepEqual([alarms.stream(), alarms.open()], ["notServed", []])
    alarms.send(receivingKnown(1))
    assert.deepEqual([alarms.stream(), alarms.invoked().length], ["connecting", 2])
  })

  it("Changed alarms keep their place, ended ones leave, new ones follow", () => {
    const alarms = live()
    const before = selectOpenAlarms(alarms.now())
    alarms.send(changed(200, [alarmOf(3), ended(1), alarmOf(2, { note: "on it" })]))
    assert.deepEqual(alarms.ids(), [2, 3])
    assert.strictEqual(selectOpenAlarms(alarms.now())[0]!.note, "on it")
    alarms.send(changed(300, [alarmOf(3, { note: "seen" })]))
    assert.strictEqual(selectOpenAlarms(alarms.now())[0]!.note, "on it")
    assert.strictEqual(alarms.line().lastEventAt, 300)
    assert.strictEqual(before.length, 2, "what was shown before is not changed")
  })

  it("The 500 last ended alarms stay known", () => {
    const alarms = live(changed(200, [ended(1)]), lost(250), listed(3))
    assert.deepEqual(
      selectEndedAlarms(alarms.now()).map(({ id, ended_at }) => [id, ended_at]),
      [
        [2, null],
        [1, 9]
      ]
    )
    const many = Array.from({ length: 600 }, (_, nth) => ended(nth + 10))
    alarms.send(changed(300, many))
    assert.lengthOf(selectEndedAlarms(alarms.now()), 500)
  })

  it("Alarms listed in parts replace the old when whole", () => {
    const alarms = live(lost(150))
    alarms.send(AlarmsEvents.listed.make({ alarms: [alarmOf(7)], more: true }))
    assert.deepEqual(alarms.ids(), [1, 2])
    alarms.send(lost(150, 2), listed(8))
    assert.deepEqual(alarms.ids(), [8], "a list that broke off is none")
  })

  it("A silent connection is stale until the next beat", () => {
    const alarms = live(AlarmsEvents.staled.make({ since: 120 }))
    assert.deepEqual([alarms.stream(), alarms.line().lostSince, alarms.line().since], ["stale", 120, 100])
    alarms.send(AlarmsEvents.revived.make({}))
    assert.deepEqual([alarms.stream(), alarms.line().lostSince, alarms.line().missed], ["live", null, null])
  })

  it("Tries and reasons last until the connection opens", () => {
    const alarms = live(lost(150), lost(150, 2, unreachable))
    assert.deepEqual([alarms.stream(), alarms.line().attempt, alarms.line().fault], ["reconnecting", 2, unreachable])
    alarms.send(opened(400))
    assert.deepEqual(
      [alarms.stream(), alarms.line().attempt, alarms.line().fault, alarms.line().lostSince],
      ["live", 0, null, null]
    )
  })

  it("A gap reports alarms raised and ended meanwhile", () => {
    const resumed = live(lost(150), lost(150, 2), opened(400))
    assert.deepEqual(resumed.line().missed, { from: 150, to: 400, raised: 0, ended: 0 })
    assert.deepEqual(resumed.emitted, [], "nothing was missed, nothing is told")
    resumed.send(changed(401, [alarmOf(3), ended(1)], true))
    assert.deepEqual(resumed.line().missed, { from: 150, to: 400, raised: 1, ended: 1 })
    assert.deepEqual(resumed.reported(), ["alarms.caughtUp"])

    const reconnected = live(lost(150), listed(2, 3, 4), opened(400))
    assert.deepEqual(reconnected.line().missed, { from: 150, to: 400, raised: 2, ended: 1 })
    assert.deepEqual(reconnected.reported(), ["alarms.caughtUp"])
    reconnected.send(lost(500), opened(600))
    assert.deepEqual(
      reconnected.line().missed,
      { from: 500, to: 600, raised: 0, ended: 0 },
      "the next gap is another one"
    )
  })

  it("A first connection that failed has missed nothing", () => {
    const alarms = start(receivingKnown(1), lost(50, 1, unreachable), listed(1), opened(100))
    assert.deepEqual([alarms.line().missed, alarms.emitted], [null, []])
  })

  it("A refused stream rechecks receiving and ends with the session", () => {
    const alarms = live(lost(150, 1, receivingForbidden))
    assert.deepEqual([alarms.stream(), alarms.reported()], ["reconnecting", ["alarms.refused"]])
    alarms.send(AlarmsEvents.sessionLost.make({ fault: sessionLost }))
    assert.deepEqual([alarms.stream(), alarms.open()], ["sessionLost", []])
    alarms.send(receivingKnown(1))
    assert.strictEqual(alarms.stream(), "connecting")
  })

  it("A refreshed stream starts again while open alarms stay on screen", () => {
    const alarms = live(AlarmsEvents.refreshed.make({}))
    assert.deepEqual([alarms.stream(), alarms.ids(), alarms.open().length], ["connecting", [1, 2], 1])
    alarms.send(listed(1, 2, 3), opened(200))
    assert.deepEqual([alarms.line().missed, alarms.emitted], [null, []])
  })
})

describe("notices of new alarms", () => {
  const raised = (alarms: ReturnType<typeof start>) =>
    alarms.emitted.map(({ type, count, alarm }) => [type, count, (alarm as { id: number }).id])

  const critical = (id: number) => alarmOf(id, { severity: "critical" })

  it("A notice counts new unsilenced alarms and names the worst", () => {
    const alarms = live()
    alarms.send(changed(200, [alarmOf(3), alarmOf(4, { severity: "major" }), alarmOf(5)]))
    assert.deepEqual(raised(alarms), [["alarms.raised", 3, 4]])
    alarms.send(changed(9000, [alarmOf(1, { note: "x" }), ended(6), alarmOf(7, { silenced_until: 99 })]))
    assert.strictEqual(alarms.emitted.length, 1)
    assert.deepEqual(alarms.ids(), [1, 2, 3, 4, 5, 7], "what is silenced is on the board all the same")
  })

  it("Raised alarms share one notice until a pause", () => {
    const alarms = live(
      changed(200, [alarmOf(3)]),
      changed(4200, [alarmOf(4), alarmOf(5)]),
      changed(9300, [alarmOf(6)])
    )
    assert.deepEqual(raised(alarms), [
      ["alarms.raised", 1, 3],
      ["alarms.raised", 3, 3],
      ["alarms.raised", 1, 6]
    ])
  })

  it("Each critical alarm is named, however many others exist", () => {
    const alarms = live(changed(200, [alarmOf(3), critical(4), alarmOf(5), critical(6)]), changed(300, [critical(7)]))
    assert.deepEqual(raised(alarms), [
      ["alarms.raised", 1, 4],
      ["alarms.raised", 1, 6],
      ["alarms.raised", 2, 3],
      ["alarms.raised", 1, 7]
    ])
  })

  it("Ten simultaneous critical alarms are named, the rest gathered", () => {
    const alarms = live(
      changed(
        200,
        Array.from({ length: 14 }, (_, nth) => critical(100 + nth))
      )
    )
    assert.deepEqual(raised(alarms).slice(-2), [
      ["alarms.raised", 1, 109],
      ["alarms.raised", 4, 110]
    ])
    assert.lengthOf(alarms.emitted, 11)
  })
})

describe("the alarm stream in the console", () => {
  const console = (answers: Parameters<typeof openConsole>[0] = {}) => {
    const runtime = openConsole({ ...savedAnswers, ...answers })
    runtime.deliver({ type: "console.signedInLoaded" })
    return runtime
  }
  const raised = (count: number) => ({ type: "alarms.raised", count, alarm: alarmOf(1) })
  const fetched = (status: 1 | 0 | -1) => ({ type: "alarmReceiving.fetched", status })

  it("The console's stream runs only while receiving is on", () => {
    assert.include(console({ fetchReceiving: fetched(1) }).invoked, "followAlarms")
    assert.notInclude(console({ fetchReceiving: fetched(0) }).invoked, "followAlarms")
    assert.notInclude(console({ fetchReceiving: fetched(-1) }).invoked, "followAlarms")
    const turned = console({ fetchReceiving: fetched(1) })
    turned.answer("followAlarms", lost(1, 1, receivingForbidden))
    assert.strictEqual(turned.invoked.filter((name) => name === "fetchReceiving").length, 2)
  })

  it("The menu is refetched when alarms begin or stop concerning someone", () => {
    const runtime = console({ fetchReceiving: fetched(-1) })
    runtime.deliver({ type: "alarmReceiving.known", status: 1 })
    assert.notInclude(runtime.invoked, "fetchMenu")
    runtime.deliver({ type: "alarmReceiving.concernChanged" })
    assert.include(runtime.invoked, "fetchMenu")
  })

  it("One notice gathers new alarms except critical ones", () => {
    const runtime = console()
    runtime.deliver({ type: "alarms.raised", count: 1, alarm: alarmOf(9, { severity: "critical" }) })
    runtime.deliver(raised(1))
    runtime.deliver(raised(12))
    assert.deepEqual(runtime.notices(), [
      ["warning", "alarm.raised", 1],
      ["warning", "alarm.raisedMany", 1]
    ])
    runtime.deliver({ type: "alarms.caughtUp", missed: { from: 1, to: 2, raised: 1, ended: 0 } })
    assert.deepEqual(runtime.notices().at(-1), ["info", "alarm.caughtUp", 1])
  })

  it("Sent notifications refetch the count of unread messages", () => {
    const runtime = console({
      fetchMessages: { type: "messages.fetched", tab: null, list: [], unread: { message: 0, notice: 0, todo: 0 } }
    })
    const before = runtime.invoked.filter((name) => name === "fetchMessages").length
    runtime.deliver({ type: "alarms.notificationsSent" })
    assert.strictEqual(runtime.invoked.filter((name) => name === "fetchMessages").length, before + 1)
  })
})

describe("the alarm stream beside other lists", () => {
  const updates = (...events: ReadonlyArray<Event>) => live(...events).forLists()
  const updated = (parts: object) => ({ type: "alarms.updated", work: false, silences: false, ...parts })

  it("reports changed work on alarms and silences", () => {
    assert.deepEqual(updates(changed(200, [alarmOf(1, { count: 7 })])), [updated({})])
    assert.deepEqual(updates(changed(200, [alarmOf(1, { acknowledged_at: 5 })])), [updated({ work: true })])
    assert.deepEqual(updates(changed(200, [ended(1)])), [updated({ work: true })])
    assert.deepEqual(updates(changed(200, [alarmOf(1, { silenced_until: 5 })])), [updated({ silences: true })])
  })

  it("Lists hear of an ended stream and its last alarms", () => {
    const alarms = live(receivingKnown(0))
    assert.deepEqual(alarms.forLists(), [{ type: "alarms.unfollowed" }])
    assert.deepEqual(alarms.line().lastReceived, { open: [alarmOf(1), alarmOf(2)], ended: [], at: 100 })
    assert.deepEqual(start(receivingKnown(0)).forLists(), [], "there was none")
  })
})
