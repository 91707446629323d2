import { loadWithRetry } from "./boot/load-with-retry.ts"
import type { StreamEvent } from "../effects/alarms/live/alarm-stream.ts"
import type { AlarmAlertsActor } from "../machines/alarms/alarm-alerts-machine.ts"
import { raisedPosted } from "../machines/alarms/alarm-notices.ts"
import { type AlarmsActor, selectStream } from "../machines/alarms/alarms-machine.ts"
import { actorOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { rulesOf } from "../machines/menu/menu-machine.ts"
import { languageOf } from "../machines/preferences/preferences-machine.ts"
import { startLazily } from "../kit/load.ts"
import type { ConsoleTexts } from "../ui/runtime/app-runtime.tsx"
import type { StartOf } from "./effect-runtime.ts"
import type { Start } from "./from-effect.ts"

/** The alarm stream and the operator's alerts, loaded for operators who receive alarms. */
export const alarmEffects = (console: ConsoleActor, startOf: StartOf, texts: ConsoleTexts) => {
  const language = () => languageOf(actorOf(console, "preferences").getSnapshot())
  const load = loadWithRetry(
    async () => {
      const [{ followAlarms: follow }, { followAlerts: call }] = await Promise.all([
        import("../effects/alarms/live/follow-alarms.ts"),
        import("../effects/alarms/live/follow-alerts.ts")
      ])
      return { follow, call }
    },
    () => console
  )
  const followAlarms: Start<void, StreamEvent> = (input, sendBack, onBug) =>
    startLazily(
      load,
      (code) => startOf(code.follow({ origin: location.origin, language }))(input, sendBack, onBug),
      onBug
    )

  /** A desktop notification has the notice's text and opens the same page. */
  const followAlerts = (alarms: AlarmsActor, alerts: AlarmAlertsActor) => {
    let stop: (() => void) | undefined
    const startReceiving = () => {
      if (selectStream(alarms.getSnapshot()) !== "connecting") return
      stop ??= startLazily(
        load,
        (code) =>
          code.call(alarms, alerts, (raised) => {
            const { notice } = raisedPosted(raised, rulesOf(actorOf(console, "menu").getSnapshot()))
            const { t } = texts.in(language())
            const severity = t(`alarm.${raised.alarm.severity}`, {})
            return { text: `${severity} · ${t(notice.key, notice.values)}`, link: notice.link }
          }),
        () => {}
      )
    }
    const following = alarms.subscribe(startReceiving)
    startReceiving()
    return () => {
      following.unsubscribe()
      stop?.()
    }
  }
  return { followAlarms, followAlerts }
}
