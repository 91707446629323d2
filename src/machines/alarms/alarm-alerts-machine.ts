import { type ActorRefFrom, assign, enqueueActions, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { AlarmAlertsEvent, AlarmAlertsEvents, Permission } from "./alarm-alerts-events.ts"

/** `permission` is the browser's last answer; null before the first. */
type Context = { readonly sound: boolean; readonly desktop: boolean; readonly permission: Permission | null }

/** The ways in which this browser alerts its operator to new alarms. All are off at first. */
export const alarmAlertsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AlarmAlertsEvent,
    /** The operator has turned the sound on, and hears it once. */
    emitted: {} as { readonly type: "alarmAlerts.soundRequested" },
    tags: {} as "busy"
  },
  actors: {
    findAlerts: declareEffect<void, AlarmAlertsEvents["loaded"]>(),
    /** Ends with the operator's answer. */
    askPermission: declareEffect<void, AlarmAlertsEvents["answered"]>()
  },
  actions: {
    turnSound: enqueueActions(({ enqueue }, { on }: { readonly on: boolean }) => {
      enqueue.assign({ sound: on })
      if (on) enqueue.emit({ type: "alarmAlerts.soundRequested" })
    })
  }
}).createMachine({
  id: "alarmAlerts",
  context: { sound: false, desktop: false, permission: null },
  initial: "looking",
  states: {
    looking: {
      tags: "busy",
      invoke: { src: "findAlerts" },
      on: {
        "alarmAlerts.loaded": {
          target: "settled",
          actions: assign(({ event: { sound, desktop, permission } }) => ({ sound, desktop, permission }))
        }
      }
    },
    settled: {
      on: {
        "alarmAlerts.refreshed": "looking",
        "alarmAlerts.soundTurned": { actions: { type: "turnSound", params: ({ event }) => event } },
        "alarmAlerts.desktopTurned": [
          { guard: ({ event }) => !event.on, actions: assign({ desktop: false }) },
          { guard: ({ context }) => context.permission === "granted", actions: assign({ desktop: true }) },
          { guard: ({ context }) => context.permission === "default", target: "asking" }
        ]
      }
    },
    asking: {
      tags: "busy",
      invoke: { src: "askPermission" },
      on: {
        "alarmAlerts.soundTurned": { actions: { type: "turnSound", params: ({ event }) => event } },
        "alarmAlerts.answered": {
          target: "settled",
          actions: assign(({ event: { permission } }) => ({ permission, desktop: permission === "granted" }))
        }
      }
    }
  }
})

export type AlarmAlertsActor = ActorRefFrom<typeof alarmAlertsMachine>
type Snapshot = SnapshotFrom<typeof alarmAlertsMachine>

export const isSoundOn = (snapshot: Snapshot) => snapshot.context.sound
/** Also checks the permission, which the operator may have withdrawn since. */
export const isDesktopOn = ({ context }: Snapshot) => context.desktop && context.permission === "granted"
export const permissionOf = (snapshot: Snapshot) => snapshot.context.permission
export const isRequestingPermission = (snapshot: Snapshot) => snapshot.matches("asking")

/** Settings to save when they change; null while they are being read. */
export const selectSavedAlerts = (snapshot: Snapshot) => {
  const { sound, desktop } = snapshot.context
  return snapshot.matches("looking") ? null : { sound, desktop }
}
