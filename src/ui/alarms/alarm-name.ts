import type { Alarm } from "../../contract/alarms.ts"
import { useTexts } from "../../kit/texts.ts"

/** The name of an alarm, with its robot, or the number of its robots. */
export const useAlarmName = () => {
  const t = useTexts()
  return ({ name, robot_id, robots }: Alarm) => `${name} · ${robot_id ?? t("board.robots", { count: robots })}`
}

/** The group whose events tell of alarms. */
export const alarmRecords = { exported: { group: "alarms" } } as const
