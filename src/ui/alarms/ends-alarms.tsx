import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import { openAlarmCount } from "../../machines/alarms/alarm-type-list.ts"
import { isLooking, keyIn, type LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { wordsWith } from "../words/words.ts"
import type * as settings from "../words/topics/late/alarm-settings.ts"

const useWords = wordsWith<typeof settings>()

type Props = { readonly openAlarms: LookupActor; readonly code: string; readonly name: string }

/** Says how many open alarms end where this type is turned off, counted by the server when it is shown. */
export const EndsAlarms = ({ openAlarms, code, name }: Props) => {
  const t = useWords()
  const counting = useSelector(openAlarms, (snapshot) => isLooking(snapshot) || keyIn(snapshot) !== code)
  const found = useSelector(openAlarms, openAlarmCount.foundOf)
  useEffect(() => {
    const counted = keyIn(openAlarms.getSnapshot()) === code
    openAlarms.send(counted ? { type: "lookup.refreshed" } : { type: "lookup.wanted", key: code })
  }, [openAlarms, code])
  const ends = counting
    ? t("alarmSettings.counting")
    : found === null
      ? t("alarmSettings.uncounted")
      : t("alarmSettings.ends", { count: found.open })
  return (
    <>
      <p>{t("alarmSettings.critical", { name })}</p>
      <p role="status">{ends}</p>
    </>
  )
}
