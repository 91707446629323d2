import { assert, describe, it } from "vitest"
import { AlarmReceivingEvents } from "../../src/machines/alarms/alarm-receiving-events.ts"
import {
  alarmReceivingMachine,
  isUnknown,
  isWaiting,
  offSince,
  statusOf
} from "../../src/machines/alarms/alarm-receiving-machine.ts"
import { savedAnswers, openConsole } from "./console-runtime.ts"
import { refusedCall, unreachable } from "./fixtures.ts"
import { startActor } from "./actor.ts"

const reported = (status: 1 | 0 | -1) => AlarmReceivingEvents.fetched.make({ status })
const turned = (status: 1 | 0) => AlarmReceivingEvents.toggled.make({ status })
const saved = (status: 1 | 0) => AlarmReceivingEvents.saved.make({ status })
const failedSave = AlarmReceivingEvents.saveFailed.make({ fault: unreachable })
const emitFailed = AlarmReceivingEvents.fetchFailed.make({ fault: unreachable })
const refreshed = AlarmReceivingEvents.refreshed.make({})

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("alarmReceiving", alarmReceivingMachine, ...events)
  return {
    ...actor,
    status: () => statusOf(actor.now()),
    confirmed: () => actor.emitted.filter(({ type }) => type === "alarmReceiving.confirmed"),
    known: () => actor.emitted.flatMap(({ type, status }) => (type === "alarmReceiving.known" ? [status] : []))
  }
}

describe("alarm receiving", () => {
  it("Receiving is unknown until it was fetched at the start", () => {
    const receiving = start()
    assert.deepEqual([receiving.invoked(), receiving.status()], [["fetchReceiving"], null])
    receiving.send(turned(0))
    assert.deepEqual(receiving.invoked(), ["fetchReceiving"], "nobody can turn what nobody knows")
    receiving.send(reported(1))
    assert.deepEqual([receiving.status(), receiving.open()], [1, []])
  })

  it("A turned switch shows the server's status until saving confirms it", () => {
    const receiving = start(reported(1), turned(0))
    assert.deepEqual([receiving.status(), isWaiting(receiving.now()), receiving.confirmed()], [1, true, []])
    assert.deepEqual(receiving.inputs().at(-1), { status: 0 })
    receiving.send(turned(0), turned(1))
    assert.deepEqual(receiving.invoked(), ["fetchReceiving", "saveReceiving"], "a second click sends nothing")
    receiving.send(saved(0))
    assert.deepEqual([receiving.status(), isWaiting(receiving.now())], [0, false])
    assert.deepEqual(receiving.confirmed(), [{ type: "alarmReceiving.confirmed", status: 0 }])
  })

  it.each([
    ["a refusal", AlarmReceivingEvents.saveFailed.make({ fault: refusedCall })],
    ["a call without an answer", failedSave]
  ])("After %s the switch returns and asks the server", (_, failed) => {
    const receiving = start(reported(1), turned(0), failed)
    assert.deepEqual([receiving.status(), isWaiting(receiving.now()), receiving.confirmed()], [1, false, []])
    assert.strictEqual(receiving.invoked().at(-1), "fetchReceiving")
    receiving.send(reported(0))
    assert.deepEqual([receiving.status(), receiving.confirmed()], [0, []])
  })

  it("Receiving knows from the server since when alarms are off", () => {
    const off = { status: 0, since: 5000 } as const
    const receiving = start(AlarmReceivingEvents.fetched.make(off))
    assert.strictEqual(offSince(receiving.now()), 5000)
    receiving.send(turned(1), saved(1))
    assert.isNull(offSince(receiving.now()))
    receiving.send(turned(0), AlarmReceivingEvents.saved.make({ ...off, since: 6000 }))
    assert.strictEqual(offSince(receiving.now()), 6000)
    receiving.send(refreshed, reported(0))
    assert.isNull(offSince(receiving.now()))
  })

  it("Receiving keeps its status while the server is unreachable", () => {
    const receiving = start(reported(1), refreshed, emitFailed)
    assert.deepEqual([receiving.status(), isUnknown(receiving.now())], [1, false])
  })

  it("A failed fetch leaves receiving unknown until refetched", () => {
    const receiving = start(emitFailed)
    assert.isTrue(isUnknown(receiving.now()))
    receiving.send(turned(1), refreshed)
    assert.deepEqual(receiving.invoked(), ["fetchReceiving", "fetchReceiving"])
    receiving.send(reported(0))
    assert.deepEqual([receiving.status(), isUnknown(receiving.now())], [0, false])
  })

  it("Only without alarms does the switch await changes elsewhere", () => {
    const receiving = start(reported(-1))
    assert.deepEqual([receiving.invoked().at(-1), receiving.inputs().at(-1)], ["awaitReceiving", { status: -1 }])
    receiving.send(refreshed, reported(0))
    assert.deepEqual([receiving.invoked().at(-1), receiving.inputs().at(-1)], ["awaitReceiving", { status: 0 }])
    receiving.send(refreshed, reported(1))
    assert.deepEqual([receiving.invoked().at(-1), receiving.open()], ["fetchReceiving", []])
  })

  it("Receiving reports when alarms begin or stop concerning the operator", () => {
    const receiving = start(reported(-1), refreshed, reported(-1))
    const concernChanges = () => receiving.emitted.filter(({ type }) => type === "alarmReceiving.concernChanged").length
    assert.strictEqual(concernChanges(), 0)
    receiving.send(refreshed, reported(1), turned(0), saved(0))
    assert.strictEqual(concernChanges(), 1)
    receiving.send(refreshed, reported(-1))
    assert.strictEqual(concernChanges(), 2)
  })

  it("Alarm receiving emits each status from the server", () => {
    const receiving = start(reported(1), refreshed, reported(1), turned(0), saved(0), refreshed, emitFailed, refreshed)
    assert.deepEqual(receiving.known(), [1, 1, 0])
    receiving.send(reported(-1))
    assert.deepEqual(receiving.known(), [1, 1, 0, -1])
  })

  it("A switch turned during a fetch is saved", () => {
    const receiving = start(reported(1), refreshed)
    const pendingCall = receiving.open()[0]!
    receiving.send(turned(0))
    pendingCall.deliver(reported(1))
    assert.isTrue(isWaiting(receiving.now()))
    receiving.send(saved(0))
    assert.strictEqual(receiving.status(), 0)
  })

  it("A switch without concern or change saves nothing", () => {
    const receiving = start(reported(-1), turned(0), turned(1), refreshed, reported(1), turned(1))
    assert.deepEqual(receiving.invoked(), ["fetchReceiving", "awaitReceiving", "fetchReceiving"])
  })

  it.each([
    [1, "alarm.enabled"],
    [0, "alarm.disabled"]
  ])("The console confirms a switch: %s", (status, key) => {
    const runtime = openConsole(savedAnswers)
    runtime.deliver({ type: "alarmReceiving.confirmed", status })
    assert.deepEqual(runtime.notices(), [["success", key, 1]])
  })
})
