import { assert, describe, it } from "vitest"
import { AlarmAlertsEvents } from "../../src/machines/alarms/alarm-alerts-events.ts"
import {
  alarmAlertsMachine,
  isRequestingPermission,
  isDesktopOn,
  isSoundOn,
  permissionOf,
  selectSavedAlerts
} from "../../src/machines/alarms/alarm-alerts-machine.ts"
import { startActor } from "./actor.ts"

type Permission = Parameters<typeof AlarmAlertsEvents.answered.make>[0]["permission"]
const loaded = (permission: Permission, on = false) =>
  AlarmAlertsEvents.loaded.make({ sound: on, desktop: on, permission })
const sound = (on: boolean) => AlarmAlertsEvents.soundTurned.make({ on })
const desktop = (on: boolean) => AlarmAlertsEvents.desktopTurned.make({ on })
const answered = (permission: Permission) => AlarmAlertsEvents.answered.make({ permission })
const refreshed = AlarmAlertsEvents.refreshed.make({})

const start = (...events: ReadonlyArray<Parameters<typeof startActor>[2] & object>) => {
  const actor = startActor("alarmAlerts", alarmAlertsMachine, ...events)
  return { ...actor, on: () => [isSoundOn(actor.now()), isDesktopOn(actor.now())] }
}

describe("alerts of new alarms", () => {
  it("Alerts stay off and unrequested until turned on", () => {
    const alerts = start(loaded("default"))
    assert.deepEqual([alerts.on(), alerts.invoked()], [[false, false], ["findAlerts"]])
    alerts.send(sound(true))
    assert.deepEqual([alerts.on(), alerts.reported()], [[true, false], ["alarmAlerts.soundRequested"]])
    alerts.send(sound(false))
    assert.deepEqual([alerts.on(), alerts.reported().length], [[false, false], 1])
  })

  it("Desktop alerts show only after the browser's permission", () => {
    const alerts = start(loaded("default"), desktop(true))
    assert.deepEqual([isRequestingPermission(alerts.now()), alerts.on()], [true, [false, false]])
    alerts.send(sound(true), answered("granted"))
    assert.deepEqual([isRequestingPermission(alerts.now()), alerts.on()], [false, [true, true]])
    alerts.send(desktop(false), desktop(true))
    assert.deepEqual(
      [alerts.invoked(), alerts.on()],
      [
        ["findAlerts", "askPermission"],
        [true, true]
      ],
      "asked once"
    )
    for (const answer of ["denied", "default"] as const) {
      const other = start(loaded("default"), desktop(true), answered(answer))
      assert.deepEqual([other.on(), permissionOf(other.now())], [[false, false], answer])
    }
    assert.deepEqual(start(loaded("denied"), desktop(true)).invoked(), ["findAlerts"])
    assert.deepEqual(start(loaded("unsupported"), desktop(true)).invoked(), ["findAlerts"])
  })

  it("Withdrawn permission turns desktop alerts off", () => {
    const alerts = start(loaded("granted", true))
    assert.deepEqual(alerts.on(), [true, true])
    alerts.send(refreshed, loaded("denied", true))
    assert.deepEqual(alerts.on(), [true, false])
  })

  it("Alerts are stored when turned, not when read", () => {
    const alerts = start()
    const saved = alerts.saved(selectSavedAlerts)
    alerts.send(loaded("granted"), sound(true), desktop(true), refreshed, loaded("granted", false))
    assert.deepEqual(saved, [
      { sound: true, desktop: false },
      { sound: true, desktop: true }
    ])
  })
})
