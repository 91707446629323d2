import type { Alarm } from "../../contract/alarms.ts"
import { useTexts } from "../../kit/texts.ts"

/** What an alarm is called, and of which robot it is, or of how many. */
export const useAlarmName = () => {
  const t = useTexts()
  return ({ name, robot_id, robots }: Alarm) => `${name} · ${robot_id ?? t("board.robots", { count: robots })}`
}

/** Whose events tell of them. */
export const alarmRecords = { exported: { group: "alarms" } } as const
