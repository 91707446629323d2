import type { Permission } from "../../machines/alarms/alarm-alerts-events.ts"
import { isRecord, readJson, writeItem } from "./local-storage.ts"

export const ALERTS_KEY = "alerts"

/** The browser's present permission. A page over plain HTTP from another machine has no notifications. */
export const permissionNow = (): Permission =>
  "Notification" in globalThis && isSecureContext ? Notification.permission : "unsupported"

/** The stored ways in which this browser alerts its operator. Invalid values count as off. */
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
