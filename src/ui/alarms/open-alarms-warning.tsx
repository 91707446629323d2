import { useSelector } from "@xstate/react"
import { openAlarmCount } from "../../machines/alarms/alarm-type-list.ts"
import { isQueryLoading, keyIn } from "../../machines/queries/query-machine.ts"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = { readonly openAlarms: ActorOf<typeof openAlarmCount>; readonly code: string; readonly name: string }

/** Warns how many open alarms end when this type is turned off. */
export const OpenAlarmsWarning = ({ openAlarms, code, name }: Props) => {
  const t = useTexts()
  const isCounting = useSelector(openAlarms, (snapshot) => isQueryLoading(snapshot) || keyIn(snapshot) !== code)
  const data = useSelector(openAlarms, openAlarmCount.dataOf)
  const warning = isCounting
    ? t("alarmTypes.counting")
    : data === null
      ? t("alarmTypes.uncounted")
      : t("alarmTypes.ends", { count: data.open })
  return (
    <>
      <p>{t("alarmTypes.critical", { name })}</p>
      <p role="status">{warning}</p>
    </>
  )
}
