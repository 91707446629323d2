import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The browser's permission for desktop notifications: not asked yet, allowed, refused, or unsupported. */
export const Permission = Schema.Literals(["default", "granted", "denied", "unsupported"])
export type Permission = typeof Permission.Type

export const AlarmAlertsEvents = eventsOf("alarmAlerts", {
  /** The stored settings of this browser, and its permission. */
  loaded: { sound: Schema.Boolean, desktop: Schema.Boolean, permission: Permission },
  /** Another window may have changed the settings, or the operator the browser's permission. */
  refreshed: {},
  soundTurned: { on: Schema.Boolean },
  desktopTurned: { on: Schema.Boolean },
  /** The operator has answered the browser's question, or dismissed it. */
  answered: { permission: Permission }
})
export type AlarmAlertsEvent = EventOf<typeof AlarmAlertsEvents>
export type AlarmAlertsEvents = EventsOf<typeof AlarmAlertsEvents>
