import type { Topic } from "../../../kit/topic.ts"
import { alarm } from "../alarms.ts"

/** How bad an alarm is: it comes with each page of alarms. */
export const severity = {
  label: ["级别", "Severity"],
  critical: alarm.critical,
  major: alarm.major,
  minor: alarm.minor,
  notice: alarm.notice
} satisfies Topic
