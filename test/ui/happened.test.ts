import { assert, describe, it } from "vitest"
import { Activity } from "../../src/contract/activities.ts"
import { AlarmType } from "../../src/contract/alarm-types.ts"
import { Coupon } from "../../src/contract/coupons.ts"
import { eventTypes } from "../../src/contract/event-names.ts"
import { Merchant } from "../../src/contract/merchants.ts"
import { MiniAppPage } from "../../src/contract/mini-app-pages.ts"
import { NotifyRule } from "../../src/contract/notify-rules.ts"
import { Order } from "../../src/contract/orders.ts"
import { Placement } from "../../src/contract/placements.ts"
import { Quiz } from "../../src/contract/quizzes.ts"
import { Refund } from "../../src/contract/refunds.ts"
import { Role } from "../../src/contract/roles.ts"
import { Silence } from "../../src/contract/silences.ts"
import { User } from "../../src/contract/users.ts"
import { Utterance } from "../../src/contract/utterances.ts"
import { translate } from "../texts.ts"
import { isVisibleField } from "../../src/machines/history/changes.ts"
import { fieldText } from "../../src/ui/history/values.tsx"
import { entities, isEntity, isEventType } from "../../src/ui/sentences/event-types.ts"

/** The record of an event by the server's rule (`entity_of`). */
const entityOf = (type: string) =>
  /^(secondFactor|wechat)\./.test(type) ||
  ["session.refused", "alarms.receivingTurned", "devices.picked"].includes(type)
    ? "users"
    : type.split(".")[0]!

const types = eventTypes.filter(isEventType)

describe("an event type", () => {
  it.each(["en-US", "zh-CN"] as const)("has words in %s, and none twice", (language) => {
    const t = translate(language)
    const words = types.map((type) => t(`happened.${type}`))
    words.forEach((text, index) => assert.notInclude(text, types[index]!))
    assert.strictEqual(new Set(words).size, eventTypes.length)
  })

  it("Event sentences use the contract's record names", () => {
    const [english, chinese] = [translate("en-US"), translate("zh-CN")]
    assert.strictEqual(english("happened.users.added"), "Added a user")
    assert.strictEqual(english("happened.utterances.deleted"), "Deleted a phrase")
    assert.strictEqual(chinese("happened.miniAppPages.edited"), "编辑小程序页面")
    for (const topic of ["users", "activities", "coupons", "placements", "utterances", "quizzes", "miniAppPages"])
      for (const what of ["added", "edited", "deleted"]) assert.include<string>(eventTypes, `${topic}.${what}`)
  })

  it("Older or foreign event types have no words", () => {
    assert.isTrue(isEventType("users.added"))
    assert.isFalse(isEventType("users.renamed"))
    assert.isFalse(isEventType("toString"))
  })
})

describe("the history of a record", () => {
  const rows = {
    users: User,
    roles: Role,
    merchants: Merchant,
    notifyRules: NotifyRule,
    silences: Silence,
    alarmTypes: AlarmType,
    orders: Order,
    refunds: Refund,
    activities: Activity,
    coupons: Coupon,
    placements: Placement,
    utterances: Utterance,
    quizzes: Quiz,
    miniAppPages: MiniAppPage
  }
  /** Fields that depend on the reader, and so are in no event. */
  const worded = ["role_name", "unit", "location", "default_guidance"]
  it.each(Object.entries(rows))("has words for every field of %s", (entity, { fields: all }) => {
    assert.isTrue(isEntity(entity))
    const named = Object.keys(all).filter((field) => isVisibleField(field) && !worded.includes(field))
    assert.deepEqual(
      named.filter((field) => fieldText(translate("en-US"), entity, field) === field),
      []
    )
  })

  it("has words for every kind of record", () => {
    for (const type of types) assert.isTrue(isEntity(entityOf(type)), type)
    for (const language of ["en-US", "zh-CN"] as const)
      for (const entity of entities) assert.notInclude(translate(language)(`entity.${entity}`), entity)
  })
})
