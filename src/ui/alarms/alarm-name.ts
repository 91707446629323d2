import type { Alarm } from "../../effects/contract/alarms.ts"
import { wordsWith } from "../words/words.ts"
import type * as topics from "../words/topics/late/alarm-board.ts"
import type * as severities from "../words/topics/late/severities.ts"

export const useBoardWords = wordsWith<typeof topics & typeof severities>()

/** What an alarm is called, and of which robot it is, or of how many. */
export const useAlarmName = () => {
  const t = useBoardWords()
  return ({ name, robot_id, robots }: Alarm) => `${name} · ${robot_id ?? t("board.robots", { count: robots })}`
}

/** Whose events tell of them. */
export const alarmRecords = { exported: { group: "alarms" } } as const
