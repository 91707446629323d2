import type { Severity } from "../../src/effects/contract/alarm-types.ts"
import { isolated } from "../../src/effects/contract/isolated.ts"
import { type Language, type Words, words } from "../http/words.ts"
import { wordsOfAlarm } from "../messages/raised-alarm.ts"
import type { Outgoing } from "./outbox.ts"

const severities: Readonly<Record<Severity, Words>> = {
  critical: words("严重", "Critical"),
  major: words("重要", "Major"),
  minor: words("次要", "Minor"),
  notice: words("提示", "Notice")
}

/** What is said of an alarm outside of the console, in one language. */
export const textOf = (told: Outgoing, language: Language, timeZone: string) => {
  const one = { ...told, location: isolated(told.location), rule: isolated(told.rule) }
  const zh = language === "zh-CN"
  const { title, content } = wordsOfAlarm(one, language)
  const moment = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: "medium", timeStyle: "medium", hourCycle: "h23", timeZone }
  })
  const at = (date: Date) => `${moment.format(date)} (${timeZone})`
  const times = [zh ? `发生时间：${at(one.raised_at)}` : `Raised: ${at(one.raised_at)}`]
  if (one.ended_at) times.push(zh ? `已于 ${at(one.ended_at)} 结束` : `It has ended: ${at(one.ended_at)}`)
  const severity = severities[one.severity][language]
  const place = one.location === "" ? "" : `${zh ? "，" : ", "}${one.location}`
  return {
    subject: zh ? `【${severity}】${title}${place}` : `[${severity}] ${title}${place}`,
    title,
    content,
    times,
    why: zh ? `您因通知规则“${one.rule}”收到此通知。` : `You are told of it by the notify rule “${one.rule}”.`,
    open: zh ? "在控制台中查看" : "Open it in the console"
  }
}

/** An alarm's page in the console, where it is known at which address operators find that. */
export const linkTo = ({ alarm }: Outgoing, consoleUrl: string | undefined) =>
  consoleUrl === undefined ? undefined : `${consoleUrl.replace(/\/+$/, "")}/#/alarm/alarm-story?id=${alarm}`
