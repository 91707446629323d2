import type { Topic } from "../../../kit/topic.ts"

/** How bad an alarm is: it comes with each page of alarms. */
export const severity = {
  label: ["级别", "Severity"],
  critical: ["严重", "Critical"],
  major: ["重要", "Major"],
  minor: ["次要", "Minor"],
  notice: ["提示", "Notice"]
} satisfies Topic
