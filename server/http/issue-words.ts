import { SchemaIssue } from "effect"
import type { Language } from "./words.ts"

/** The contract's own messages in Chinese. One that is missing here is said in English. */
const chinese: Readonly<Record<string, string>> = {
  "must be a whole number": "必须是整数",
  "may hold letters, digits, dot, dash and underscore only": "只能包含文字、数字、点、横线和下划线",
  "is not an e-mail address": "不是有效的邮箱地址",
  "may hold lowercase letters, digits and dashes only": "只能包含小写字母、数字和横线",
  "lies before the year 2000": "早于 2000 年",
  "is not a phone number": "不是有效的电话号码",
  "use three of: uppercase, lowercase, digits, special characters":
    "须包含大写字母、小写字母、数字、特殊字符中的至少三种",
  "does not match the new password": "与新密码不一致",
  "must be a six-digit area code": "须为六位行政区划代码",
  "must be a robot's number": "须为设备编号",
  "must be comma-joined robot numbers": "须为以逗号分隔的设备编号",
  "must be comma-joined area codes": "须为以逗号分隔的行政区划代码",
  "must be comma-joined ids": "须为以逗号分隔的编号",
  "must be 1 to 100 comma-joined ids": "须为 1 到 100 个以逗号分隔的编号",
  "must be 1 to 100 comma-joined robot numbers": "须为 1 到 100 个以逗号分隔的设备编号",
  "must be comma-joined slot numbers": "须为以逗号分隔的货道号",
  "may be named for one robot only": "只能指定一台设备的货道",
  "holds characters that cannot be kept": "包含无法保存的字符",
  "cannot be blank": "不能为空",
  "must be a moment between 1970 and 2100, in milliseconds": "须为 1970 到 2100 年之间的时间（毫秒）",
  "must be later than the start": "须晚于开始时间",
  "must be a code of alarms": "须为告警代码",
  "must be comma-joined codes of alarms": "须为以逗号分隔的告警代码",
  "all types of all robots cannot be silenced": "不能静默全部机器人的全部类型",
  "this type has no threshold": "该类型没有阈值",
  "must be a percentage from 1 to 99": "须为 1 到 99 的百分比",
  "cannot be more than the threshold": "不能超过使用门槛",
  "must be an address that begins with http:// or https://, or a path on this server that begins with /":
    "须为以 http:// 或 https:// 开头的地址，或本服务器上以 / 开头的路径",
  "must be 2 to 6 different answers": "须有 2 到 6 个不同的答案",
  "is none of the answers": "不在答案之中",
  "must be a path such as /pages/home, of lowercase letters, digits and dashes":
    "须为 /pages/home 这样的路径，由小写字母、数字和横线组成",
  "must not repeat an entry": "不能有重复项",
  "must be the name of a page": "须为页面名称",
  "Expected a valid JSON body": "请求内容不是有效的 JSON"
}

/** Those with figures in them. */
const patterns = [
  [/^must lie between (\d+) and (\d+)$/, "须在 $1 到 $2 之间"],
  [/^must have (\d+) to (\d+) entries$/, "须有 $1 到 $2 项"],
  [/^must have at most (\d+) entries$/, "最多 $1 项"]
] as const

const types: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  Boolean: ["必须是 true 或 false", "must be true or false"],
  Number: ["必须是数字", "must be a number"],
  String: ["必须是文本", "must be text"],
  Objects: ["必须是一个对象", "must be an object"],
  Arrays: ["必须是一个列表", "must be a list"]
}

const bounded = (bounds: Readonly<Record<string, unknown>>, language: Language): string | undefined => {
  const zh = language === "zh-CN"
  const { minLength, maxLength, minimum, maximum } = bounds
  if (minLength !== undefined && maxLength !== undefined)
    return zh ? `长度须为 ${minLength} 到 ${maxLength} 个字符` : `must have ${minLength} to ${maxLength} characters`
  if (maxLength !== undefined) return zh ? `最多 ${maxLength} 个字符` : `must have at most ${maxLength} characters`
  if (minLength !== undefined) return zh ? "不能为空" : "cannot be empty"
  if (minimum !== undefined && maximum !== undefined)
    return zh ? `须在 ${minimum} 到 ${maximum} 之间` : `must lie between ${minimum} and ${maximum}`
  return undefined
}

const choices = /^Expected ((?:"[^"]*"|\w+)(?: \| (?:"[^"]*"|\w+))*)$/
const kinds: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  string: ["文本", "text"],
  number: ["数字", "a number"],
  boolean: ["true 或 false", "true or false"],
  object: ["一个对象", "an object"],
  null: ["空值 (null)", "null"]
}

const hooks = (language: Language) => {
  const zh = language === "zh-CN"
  const translated = (message: string) =>
    zh ? (chinese[message] ?? patterns.reduce((said, [found, words]) => said.replace(found, words), message)) : message
  const leafHook: SchemaIssue.LeafHook = (issue) => {
    if (issue._tag === "MissingKey") return zh ? "不能缺少" : "is missing"
    if (issue._tag === "InvalidType") {
      const [chineseType, englishType] = types[issue.ast._tag] ?? ["格式不正确", "has the wrong form"]
      return zh ? chineseType : englishType
    }
    return translated(SchemaIssue.defaultLeafHook(issue))
  }
  const checkHook: SchemaIssue.CheckHook = (issue) => {
    const annotations = (issue.filter.annotations ?? {}) as Readonly<Record<string, unknown>>
    if (annotations["message"] === undefined) {
      const bounds = annotations["arbitraryConstraint"]
      const said = bounds === undefined ? undefined : bounded(bounds as Readonly<Record<string, unknown>>, language)
      if (said !== undefined) return said
      if (annotations["expected"] === "an integer") return zh ? "必须是整数" : "must be a whole number"
      if (annotations["expected"] === "a finite number") return zh ? "必须是数字" : "must be a number"
    }
    const said = SchemaIssue.defaultCheckHook(issue)
    return said === undefined ? undefined : translated(said)
  }
  return SchemaIssue.makeFormatterStandardSchemaV1({ leafHook, checkHook })
}

/** A choice has no hook of its own: between values, or between a kind of value and none. */
const listed = (message: string, language: Language): string => {
  const said = choices.exec(message)?.[1]?.split(" | ")
  if (!said) return message
  const zh = language === "zh-CN"
  if (said.some((choice) => choice !== "null" && kinds[choice])) {
    const named = said.map((choice) => kinds[choice]?.[zh ? 0 : 1] ?? choice)
    return zh ? `必须是${named.join("或")}` : `must be ${named.join(" or ")}`
  }
  const values = said.map((choice) => choice.replaceAll('"', ""))
  return zh ? `须为以下之一：${values.join("、")}` : `must be one of ${values.join(", ")}`
}

const formatters = { "zh-CN": hooks("zh-CN"), "en-US": hooks("en-US") }

/** Names the input at fault and says what is wrong with it. Of several shapes that might have been meant, the one that got furthest speaks. */
export const issueWords = (
  issue: SchemaIssue.Issue,
  language: Language
): { readonly field: string | undefined; readonly msg: string } => {
  const { issues } = formatters[language](issue)
  const missing = formatters[language](new SchemaIssue.MissingKey(undefined)).issues[0]?.message
  const found = issues.find(({ message }) => message !== missing) ?? issues[0]
  const field = found?.path?.map((part) => String(typeof part === "object" ? part.key : part)).join(".")
  const said = listed(found?.message ?? "", language)
  if (!field && said === listed("Expected object", language))
    return { field: undefined, msg: language === "zh-CN" ? "请求内容必须是一个对象" : "the body must be an object" }
  return field
    ? { field, msg: language === "zh-CN" ? `${field}：${said}` : `${field}: ${said}` }
    : { field: undefined, msg: said }
}
