import type { Severity } from "../../src/effects/contract/alarm-types.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import { type Language, type Words, words } from "../http/words.ts"

/** What a message tells of an alarm. `robot` is null where it is about as many as `robots` says. */
export interface RaisedAlarm {
  readonly alarm: number
  readonly type: string
  readonly severity: Severity
  readonly robot: string | null
  readonly robots: number
  readonly location: string
}

const severityWords: Readonly<Record<Severity, Words>> = {
  critical: words("严重告警", "A critical alarm"),
  major: words("重要告警", "A major alarm"),
  minor: words("次要告警", "A minor alarm"),
  notice: words("提示", "A notice")
}

export const wordsOfAlarm = ({ type, severity, robot, robots, location }: RaisedAlarm, language: Language) => {
  const zh = language === "zh-CN"
  const whose = robot ?? (zh ? `${robots} 台设备` : `${robots} robots`)
  const place = location === "" ? "" : zh ? `，位于${location}` : `, at ${location}`
  return {
    title: `${alarmName(type, language)}${zh ? "：" : ": "}${whose}`,
    content: `${severityWords[severity][language]}${place}${zh ? "。" : "."}`,
    bad: severity === "critical" || severity === "major"
  }
}
