import { type Schema, Struct } from "effect"
import { assert, describe, it } from "vitest"
import { Activity, ActivityQuery } from "../../src/effects/contract/activities.ts"
import { AlarmType } from "../../src/effects/contract/alarm-types.ts"
import { Alarm } from "../../src/effects/contract/alarms.ts"
import { Coupon, CouponQuery } from "../../src/effects/contract/coupons.ts"
import { type ServerEvent, ServerEventQuery } from "../../src/effects/contract/events.ts"
import { Merchant, MerchantQuery } from "../../src/effects/contract/merchants.ts"
import { MiniAppPage, MiniAppPageQuery } from "../../src/effects/contract/mini-app-pages.ts"
import { NotifyRule, NotifyRuleQuery } from "../../src/effects/contract/notify-rules.ts"
import { Order, OrderQuery } from "../../src/effects/contract/orders.ts"
import { Placement, PlacementQuery } from "../../src/effects/contract/placements.ts"
import { Quiz, QuizQuery } from "../../src/effects/contract/quizzes.ts"
import { MessageQuery } from "../../src/effects/contract/messages.ts"
import { NotifyRecordQuery } from "../../src/effects/contract/notify-records.ts"
import { RobotQuery } from "../../src/effects/contract/robots.ts"
import { filtersIn, listPages } from "../../src/effects/contract/view-filters.ts"
import { menuPages } from "../../src/effects/contract/grants.ts"
import { microappScreens } from "../../microapps.config.ts"
import { vocabularies } from "../../src/effects/contract/record-values.ts"
import { Refund, RefundQuery } from "../../src/effects/contract/refunds.ts"
import { Role, RoleQuery } from "../../src/effects/contract/roles.ts"
import { AccountRequest } from "../../src/effects/contract/session.ts"
import { Silence } from "../../src/effects/contract/silences.ts"
import { User, UserQuery } from "../../src/effects/contract/users.ts"
import { Utterance, UtteranceQuery } from "../../src/effects/contract/utterances.ts"
import { View } from "../../src/effects/contract/views.ts"
import { fieldText, valueText } from "../../src/ui/history/values.tsx"
import { translator } from "../../src/ui/kit/translator.ts"
import * as kit from "../../src/ui/kit/topics/kit.ts"
import * as records from "../../src/ui/kit/topics/records.ts"
import { happenedWords } from "../../src/ui/words/happened-words.ts"
import * as fields from "../../src/ui/words/topics/late/fields.ts"
import * as histories from "../../src/ui/words/topics/late/history.ts"

const words = { ...kit, ...records, ...histories, ...fields, ...happenedWords }
const languages = ["en-US", "zh-CN"] as const
type Row = Readonly<Record<string, unknown>>

const tell =
  (language: (typeof languages)[number]) =>
  (entity: string, row: Row, field: string, names: ServerEvent["names"] = {}) =>
    valueText(translator(language, words) as never, { entity, names, row }, field, row[field])
const english = tell("en-US")
const chinese = tell("zh-CN")

/** The rows of every kind of record, as events tell of them. */
const rows: Readonly<Record<string, { readonly fields: Schema.Struct.Fields }>> = {
  ...{ users: User, roles: Role, merchants: Merchant, notifyRules: NotifyRule, silences: Silence, views: View },
  ...{ alarmTypes: AlarmType, alarms: Alarm, session: AccountRequest, orders: Order, refunds: Refund },
  ...{ activities: Activity, coupons: Coupon, placements: Placement, utterances: Utterance, quizzes: Quiz },
  miniAppPages: MiniAppPage
}
/** What lists can be asked for, by what they list. */
const queries = {
  ...{ users: UserQuery, merchants: MerchantQuery, roles: RoleQuery, events: ServerEventQuery, messages: MessageQuery },
  ...{ notifyRules: NotifyRuleQuery, robots: RobotQuery, orders: OrderQuery, refunds: RefundQuery },
  ...{ activities: ActivityQuery, coupons: CouponQuery, placements: PlacementQuery, utterances: UtteranceQuery },
  ...{ quizzes: QuizQuery, miniAppPages: MiniAppPageQuery },
  alarmTypes: {
    sortable: ["code", "name", "severity", "enabled"],
    filters: Struct.pick(AlarmType.fields, ["name", "severity", "enabled"])
  },
  // Which of the two pages it is says the page.
  notifyRecords: { ...NotifyRecordQuery, filters: Struct.omit(NotifyRecordQuery.filters, ["scope"]) }
}
/** What depends on the reader or the moment, and so is in no event. */
const untold = ["alarmTypes.unit", "notifyRules.mute"]

/** Every field of a schema that holds one of a few texts or numbers, whatever stands around it. */
const literalsIn = (ast: any, path: string): ReadonlyArray<readonly [path: string, literal: unknown]> => {
  switch (ast._tag) {
    case "Literal":
      return typeof ast.literal === "boolean" ? [] : [[path, ast.literal]]
    case "Union":
      return ast.types.flatMap((each: unknown) => literalsIn(each, path))
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((each: unknown) => literalsIn(each, path))
    case "Objects":
      return ast.propertySignatures.flatMap(({ name, type }: { name: string; type: unknown }) =>
        literalsIn(type, `${path}.${name}`)
      )
    default:
      return []
  }
}

describe("a field that holds one of a few", () => {
  it("is declared as such, with all that the contract lets it hold", () => {
    const found = Object.entries(rows).flatMap(([entity, { fields: all }]) =>
      Object.entries(all).flatMap(([name, schema]) => literalsIn((schema as Schema.Top).ast, `${entity}.${name}`))
    )
    assert.isAbove(found.length, 40)
    const declared = (path: string): ReadonlyArray<unknown> => vocabularies[path as keyof typeof vocabularies] ?? []
    assert.deepEqual(
      found.filter(([path, literal]) => !untold.includes(path) && !declared(path).includes(literal)),
      []
    )
  })

  it("is so in a filter as well, and each filter and order of a list has a name", () => {
    for (const [page, kind] of Object.entries(listPages)) {
      const { filters, sortable } = queries[kind as keyof typeof queries]
      for (const field of [...Object.keys(filters), ...sortable])
        assert.notStrictEqual(fieldText(translator("en-US", words) as never, kind, field), field, `${page} ${field}`)
      for (const [filter, schema] of Object.entries(filters))
        for (const [path, literal] of literalsIn((schema as Schema.Top).ast, `${kind}.${filter}`)) {
          const said = english("views", { page, search: `${filter}=${String(literal)}` }, "search")
          assert.notInclude(said, `: ${String(literal)}`, path)
        }
    }
  })

  it.each(languages)("is said in words in %s, each its own", (language) => {
    for (const [path, values] of Object.entries(vocabularies)) {
      const [entity = "", first = "", inner] = path.split(".")
      const texts = values.map((value) => {
        const row = inner === undefined ? { [first]: value } : { [first]: [{ [inner]: value }] }
        const text = tell(language)(entity, row, first)
        const [said] = inner === undefined ? [text] : text.split(/[:：] ?/).slice(1)
        assert.notEqual(said, String(value), path)
        assert.notMatch(text, /undefined|\{\{|value\./, path)
        return text
      })
      assert.strictEqual(new Set(texts).size, values.length, path)
    }
  })
})

describe("what else a field holds", () => {
  it("is a name where another record is meant, and its number where that is gone", () => {
    const names = { "merchants 7": "North", "users 2": "bob", "rules userList": "User list", "alarmTypes 1002": "Low" }
    assert.strictEqual(english("robots", { merchant_id: 7 }, "merchant_id", names), "North")
    assert.strictEqual(english("notifyRules", { user_ids: [2, 3] }, "user_ids", names), "bob, #3")
    assert.strictEqual(chinese("roles", { rules: ["userList", "gone"] }, "rules", names), "User list、gone")
    assert.strictEqual(english("alarms", { type: "1002" }, "type", names), "Low")
  })

  it("is an amount, a discount or a threshold with what it is counted in", () => {
    assert.strictEqual(english("orders", { amount: 100350 }, "amount"), "¥1,003.50")
    assert.strictEqual(english("coupons", { kind: "percent", discount: 20 }, "discount"), "20% off")
    assert.strictEqual(chinese("coupons", { kind: "percent", discount: 20 }, "discount"), "8 折")
    assert.strictEqual(chinese("activities", { kind: "amount", discount: 800 }, "discount"), "减 ¥8.00")
    assert.strictEqual(english("activities", { threshold: 0 }, "threshold"), "None")
    assert.strictEqual(english("activities", { threshold: 4000 }, "threshold"), "From ¥40.00")
    assert.strictEqual(english("alarmTypes", { code: "0010", threshold: 20 }, "threshold"), "Below 20%")
    assert.strictEqual(english("quizzes", { answers: ["9", "11"], right: 1 }, "right"), "11")
  })

  it("is a moment, yes or no, a browser, an image", () => {
    const at = new Date(2026, 1, 3, 4, 5, 6)
    assert.strictEqual(english("activities", { starts_at: at.toISOString() }, "starts_at"), "2026-02-03 04:05:06")
    assert.strictEqual(english("silences", { until: at.getTime() }, "until"), "2026-02-03 04:05:06")
    assert.strictEqual(chinese("users", { enabled: false }, "enabled"), "否")
    assert.strictEqual(english("session", { agent: "Mozilla/5.0 Chrome/140.0.0.0 Safari/5" }, "agent"), "Chrome 140")
    assert.strictEqual(english("users", { avatar: "/media/3" }, "avatar"), "An image")
  })

  it("is said part by part where it has parts", () => {
    const items = [{ product: "Tea", price: 550, quantity: 2 }]
    assert.strictEqual(english("orders", { items }, "items"), "Product: Tea, Price: ¥5.50, Quantity: 2")
    const parts = [{ user_id: 2, receiving: false }, null]
    assert.strictEqual(chinese("users", { parts }, "parts", { "users 2": "bob" }), "用户：bob、接收告警：否")
    const columns = [
      { id: "severity", shown: true },
      { id: "count", shown: false }
    ]
    assert.strictEqual(english("views", { columns }, "columns"), "Severity")
  })

  it("is what a saved view asks for, in words, and the page that it stands on", () => {
    const asked = (page: string, search: string, names: ServerEvent["names"] = {}) =>
      ["page", "search"].map((field) => english("views", { page, search }, field, names))
    const names = { "roles admin": "Administrator", "merchants 7": "North", "areas 110101": "Dongcheng" }
    assert.deepEqual(asked("userList", "username=ann&role=admin&enabled=true&sort=created_at&order=desc", names), [
      "User list",
      "Username: ann, Role: Administrator, Enabled: Yes, Sorted by: Create time, descending"
    ])
    assert.deepEqual(
      asked("sale-admin/router-first", "state=paid&merchant_ids=7,8&Areas3=110101&page_size=50", names),
      ["Retail Platform / Orders", "State: Paid, Merchants: North, #8, Districts: Dongcheng, Rows a page: 50"]
    )
    assert.deepEqual(asked("eventList", "type=users.added&entity=roles&sort=at"), [
      "Event list",
      "What: Added a user, Kind of record: Role, Sorted by: When, ascending"
    ])
    assert.deepEqual(asked("gone", "colour=red"), ["gone", "colour: red"])
    assert.strictEqual(english("views", { page: "userList", search: "" }, "search"), "—")
    assert.strictEqual(english("views", { page: "roleList", columns: [{ id: "name", shown: true }] }, "columns"), "Key")
    assert.deepEqual(filtersIn("username=true&id=7&types=0010,0011").filters, {
      ...{ username: "true", id: "7", types: ["0010", "0011"] }
    })
  })
})

it("every page with a list is one that views are saved for", async () => {
  const screens = Object.entries(await microappScreens()).flatMap(([name, each]) => each.map(({ path }) => name + path))
  const others = ["alarm-board", "sale-admin/statistics"]
  const pages = [...menuPages.map(({ name }) => name), ...screens, "messageList"]
  assert.sameMembers(
    pages.filter((page) => !others.includes(page)),
    Object.keys(listPages)
  )
})
