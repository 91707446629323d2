import { translate } from "../texts.ts"
import { assert, describe, it } from "vitest"
import { recordName, sentenceParts } from "../../src/contract/event-sentences.ts"
import { eventTypes } from "../../src/contract/event-names.ts"

const event = { id: 1, at: 0, user_id: 1, username: "admin", before: null, after: null, names: {} }
type Case = Partial<Parameters<typeof sentenceParts>[0]> & { readonly type: string; readonly entity: string }

const sentence = (language: "en-US" | "zh-CN", { type, entity, ...rest }: Case) => {
  const t = translate(language)
  const gaps = { actor: "{{actor}}", record: "{{record}}" }
  const words = { sentence: t(`sentence.${type}`, gaps), kind: t(`entity.${entity}`) }
  return sentenceParts(
    { ...event, entity_id: "17", type, entity, ...rest },
    (key, filled) => t(`phrase.${key}`, filled),
    words
  )
    .map(({ text }) => text)
    .join("")
}
const english = (sample: Case) => sentence("en-US", sample)
const chinese = (sample: Case) => sentence("zh-CN", sample)

/** The record of each kind as an event holds it, and its name in a sentence. */
const records: Readonly<Record<string, { readonly after?: object; readonly names?: object; readonly name: string }>> = {
  alarms: {
    after: { type: "0005", robot_id: "WD2400059" },
    names: { "alarmTypes 0005": "Emergency stop" },
    name: "WD2400059"
  },
  pins: { after: { robot_id: "WD2400059" }, name: "WD2400059" },
  refunds: { after: { order_id: 4 }, names: { "orders 4": "SO-4" }, name: "SO-4" },
  session: { after: { user_id: 9 }, names: { "users 9": "li.na" }, name: "li.na" },
  users: { after: { username: "li.na" }, name: "li.na" },
  orders: { after: { number: "SO-4" }, name: "SO-4" },
  silences: { after: { reason: "Works" }, name: "Works" },
  placements: { after: { title: "Spring" }, name: "Spring" },
  utterances: { after: { text: "Hello" }, name: "Hello" },
  messages: { after: { title: "Low battery" }, name: "Low battery" },
  quizzes: { after: { question: "1 + 1?" }, name: "1 + 1?" },
  roles: { after: { name: "clerk", title: "Clerk" }, name: "Clerk" },
  alarmTypes: { after: { code: "0005" }, names: { "alarmTypes 17": "Emergency stop" }, name: "Emergency stop" },
  robots: { after: { name: "Robot" }, name: "17" },
  developerTools: { name: "" }
}
const entityOf = (type: string) =>
  /^(secondFactor|wechat)\./.test(type) ||
  ["session.refused", "alarms.receivingTurned", "devices.picked"].includes(type)
    ? "users"
    : type.split(".")[0]!
/** The record of these is the session of the actor. */
const ofActor = ["session.opened", "session.closed"]

describe("the sentence of an event", () => {
  it.each(eventTypes)("names actor and record in both languages: %s", (type) => {
    const entity = entityOf(type)
    const { name, ...row } = records[entity] ?? { after: { name: "North" }, name: "North" }
    for (const language of ["en-US", "zh-CN"] as const) {
      const text = sentence(language, { type, entity, ...(row as object) })
      const actor = /^session\.(refused|accountRequested)$/.test(type) ? /Somebody|有人/ : /admin/
      assert.match(text, actor)
      if (!ofActor.includes(type)) assert.include(text, name)
      assert.notMatch(text, /[{}]|undefined|null|  /)
    }
  })

  it("A nameless record shows its kind and number", () => {
    assert.equal(english({ type: "orders.changed", entity: "orders" }), "admin changed order 17")
    assert.equal(chinese({ type: "orders.changed", entity: "orders" }), "admin 更改了订单 17")
    assert.equal(english({ type: "alarms.acknowledged", entity: "alarms" }), "admin acknowledged alarm 17")
    assert.equal(chinese({ type: "alarms.acknowledged", entity: "alarms" }), "admin 认领了告警 17")
  })

  it("names an alarm by type and robot", () => {
    const alarm = { type: "alarms.acknowledged", entity: "alarms", ...(records["alarms"] as object) }
    assert.equal(english(alarm), "admin acknowledged Emergency stop of WD2400059")
    const names = { "alarmTypes 0005": "急停" }
    assert.equal(chinese({ ...alarm, names }), "admin 认领了 WD2400059 的急停告警")
    const named = { after: null, names: { "alarms 17": "Emergency stop of WD2400059" } }
    assert.equal(english({ ...alarm, ...named }), "admin acknowledged Emergency stop of WD2400059")
  })

  it("names a removed record by its last row", () => {
    const removed = { type: "coupons.deleted", entity: "coupons", before: { name: "Spring" } }
    assert.equal(english(removed), "admin deleted coupon “Spring”")
    assert.equal(chinese(removed), "admin 删除了优惠券“Spring”")
  })

  it("The actor's own account is named as such", () => {
    const own = { type: "users.passwordChanged", entity: "users", entity_id: "1" }
    assert.equal(english(own), "admin changed the password of their own account")
    assert.equal(chinese(own), "admin 修改了本人账号的密码")
  })

  it("names a refused visitor by the typed name", () => {
    const refused = { type: "session.refused", entity: "users", entity_id: null, user_id: null, username: "li.na" }
    const after = { reason: "password" }
    assert.equal(english({ ...refused, after }), "Somebody tried to sign in as user li.na and was refused")
    assert.equal(chinese({ ...refused, after }), "有人以用户 li.na 的身份登录被拒绝")
  })
})

it("Events name records as then, now, or by id", () => {
  const merchant = { entity: "merchants", entity_id: "2", before: null, after: null, names: {} }
  const called = (sample: object) =>
    recordName({ ...merchant, ...sample }, (key, filled) => translate("en-US")(`phrase.${key}`, filled))
  assert.equal(called({ after: { name: "North" }, names: { "merchants 2": "South" } }), "North")
  assert.equal(called({ names: { "merchants 2": "South" } }), "South")
  assert.equal(called({ after: { ids: [1] } }), "2")
  assert.equal(called({ entity_id: null }), "")
  const admin = { entity: "roles", before: { name: "admin", title: null }, names: { "roles admin": "Administrator" } }
  assert.equal(called(admin), "Administrator")
  assert.equal(called({ ...admin, after: { name: "admin", title: "Chief" } }), "Chief")
  assert.equal(called({ ...admin, names: {} }), "admin")
})
