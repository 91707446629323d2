import { filter, Observable, throttleTime } from "rxjs"
import { type AlarmAlertsActor, isDesktopOn, isSoundOn } from "../../../machines/alarms/alarm-alerts-machine.ts"
import type { AlarmsActor, AlarmsEmitted } from "../../../machines/alarms/alarms-machine.ts"
import { isLeader } from "./leader-election.ts"

/** The shortest time between two alerts, in milliseconds. */
const THROTTLE_MS = 2000

/** Two tones, a fifth apart: start and duration in seconds, pitch in hertz. */
const TONES = [
  [0, 880],
  [0.18, 1320]
] as const
const LENGTH = 0.16
const VOLUME = 0.2

let audio: AudioContext | undefined

/**
 * Generates the sound instead of loading a file. A browser plays no sound before the operator's first action in the
 * window.
 */
const sound = async (): Promise<void> => {
  audio ??= new AudioContext()
  // Without permission for sound this call waits, and by then the alarm is old.
  const requestedAt = Date.now()
  await audio.resume()
  if (Date.now() - requestedAt > THROTTLE_MS) return
  for (const [after, pitch] of TONES) {
    const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after]
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH)
  }
}

/** Replaces the desktop notification with the same tag. A click on the notification focuses the window. */
const show = ({ text, link }: AlertText, tag = "alarms"): void => {
  const notification = new Notification("Wheelhouse", { body: text, tag, icon: "/favicon.svg" })
  notification.addEventListener("click", () => {
    focus()
    notification.close()
    if (link !== undefined) location.hash = `#${link}`
  })
}

type Raised = Extract<AlarmsEmitted, { readonly type: "alarms.raised" }>

const isCritical = ({ alarm }: Raised) => alarm.severity === "critical"

/** The text of an alert, and the page that a click opens. */
export type AlertText = { readonly text: string; readonly link: string | undefined }

/** Alerts the operator to new alarms in the chosen ways, until it is stopped. */
export const followAlerts = (
  alarms: AlarmsActor,
  alerts: AlarmAlertsActor,
  alertTextOf: (raised: Raised) => AlertText
): (() => void) => {
  const raised = new Observable<Raised>((subscriber) => alarms.on("alarms.raised", (event) => subscriber.next(event)))
  const desktop = raised.pipe(filter(() => isDesktopOn(alerts.getSnapshot()) && isLeader("desktop")))
  const following = [
    raised
      .pipe(
        filter(() => isSoundOn(alerts.getSnapshot()) && isLeader("sound")),
        throttleTime(THROTTLE_MS)
      )
      .subscribe(() => void sound()),
    desktop.pipe(filter(isCritical)).subscribe((event) => show(alertTextOf(event), `alarm-${event.alarm.id}`)),
    desktop
      .pipe(
        filter((event) => !isCritical(event)),
        throttleTime(THROTTLE_MS, undefined, { leading: true, trailing: true })
      )
      .subscribe((event) => show(alertTextOf(event))),
    alerts.on("alarmAlerts.soundRequested", () => void sound())
  ]
  return () => following.forEach((subscription) => subscription.unsubscribe())
}
