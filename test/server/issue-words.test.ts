import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { merchant } from "../record-drafts.ts"
import { issueWords } from "../../server/http/issue-words.ts"
import type { Language } from "../../src/contract/languages.ts"
import { AlarmTypeEdit } from "../../src/contract/alarm-types.ts"
import { Receiving } from "../../src/contract/alarms.ts"
import { NewMerchant } from "../../src/contract/merchants.ts"
import { NewNotifyRule } from "../../src/contract/notify-rules.ts"

const sayOf = (schema: Schema.Codec<unknown, unknown>, input: unknown, language: Language) => {
  const decoded = Schema.decodeUnknownResult(schema)(input)
  if (Result.isSuccess(decoded)) throw new Error("nothing is wrong with it")
  return issueWords(decoded.failure.issue, language).msg
}

const rule = { name: "r", user_ids: [1], methods: ["console"], types: ["0001"], enabled: true }
const type = { code: "0010", version: 1, severity: "major", enabled: true, threshold: 20 }

describe("refusal texts in both languages", () => {
  it.each([
    [NewNotifyRule, { ...rule, methods: [] }, "methods: must have 1 to 4 entries", "methods：须有 1 至 4 项"],
    [NewNotifyRule, { ...rule, types: ["0001", "0001"] }, "types: must not contain duplicates", "types：不能有重复项"],
    [NewNotifyRule, { ...rule, types: ["9999"] }, "types.0: must be an alarm code", "types.0：须为告警代码"],
    [
      NewNotifyRule,
      { ...rule, methods: ["fax"] },
      "methods.0: must be one of console, wechat, sms, email",
      "methods.0：须为以下之一：console、wechat、sms、email"
    ],
    [NewNotifyRule, { ...rule, name: "" }, "name: must have 1 to 80 characters", "name：长度须为 1 至 80 个字符"],
    [NewNotifyRule, "x", "the request body must be an object", "请求内容必须是一个对象"],
    [
      AlarmTypeEdit,
      { ...type, threshold: "x" },
      "threshold: must be a number or null",
      "threshold：必须是数字或空值（null）"
    ],
    [Schema.Struct({ status: Receiving }), { status: 5 }, "status: must be one of 0, 1", "status：须为以下之一：0、1"],
    [
      NewMerchant,
      { ...merchant, contact_phone: "x" },
      "contact_phone: is not a phone number",
      "contact_phone：不是有效的电话号码"
    ]
  ] as const)("Case %# is worded in English and Chinese", (schema, input, english, chinese) => {
    const codec = schema as Schema.Codec<unknown, unknown>
    expect(sayOf(codec, input, "en-US")).toBe(english)
    expect(sayOf(codec, input, "zh-CN")).toBe(chinese)
  })
})
