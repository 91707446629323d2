import type { Permission } from "../../machines/alarms/alarm-alerts-events.ts"
import { isRecord, readJson, writeItem } from "./local-storage.ts"

export const ALERTS_KEY = "alerts"

/** The permission that the browser gives. A page over plain HTTP from elsewhere has no notifications. */
export const permissionNow = (): Permission =>
  "Notification" in globalThis && isSecureContext ? Notification.permission : "unsupported"

/** The ways in which this browser alerts its operator to alarms. Rubbish counts as off. */
export const loadAlerts = (): {
  readonly sound: boolean
  readonly desktop: boolean
  readonly permission: Permission
} => {
  const saved = readJson(ALERTS_KEY)
  const isOn = (name: string) => isRecord(saved) && saved[name] === true
  return { sound: isOn("sound"), desktop: isOn("desktop"), permission: permissionNow() }
}

export const saveAlerts = (alerts: { readonly sound: boolean; readonly desktop: boolean }): void =>
  writeItem(ALERTS_KEY, JSON.stringify(alerts))
