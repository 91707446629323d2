import { type Schema, Struct } from "effect"
import { assert, describe, it } from "vitest"
import { AlarmType } from "../../src/contract/alarm-types.ts"
import { ReceiveStatus } from "../../src/contract/alarms.ts"
import type { ServerEvent } from "../../src/contract/events.ts"
import { NotifyRecordQuery } from "../../src/contract/notify-records.ts"
import { filtersIn } from "../../src/contract/view-filters.ts"
import { listPages, menuPages } from "../../src/contract/record-facts.ts"
import { microappScreens } from "../../build/microapps.ts"
import { records } from "../../src/contract/records.ts"
import { AccountRequest, signInRefusals } from "../../src/contract/session.ts"
import { View } from "../../src/contract/views.ts"
import { fieldText, valueText } from "../../src/ui/history/values.tsx"
import { translate } from "../texts.ts"

const languages = ["en-US", "zh-CN"] as const
type Row = Readonly<Record<string, unknown>>

const valueTextIn =
  (language: (typeof languages)[number]) =>
  (entity: string, row: Row, field: string, names: ServerEvent["names"] = {}) =>
    valueText(translate(language) as never, { entity, names, row }, field, row[field])
const english = valueTextIn("en-US")
const chinese = valueTextIn("zh-CN")

/** The rows in events. Events hold no notifications, messages or events. */
const rows: Readonly<Record<string, { readonly fields: Schema.Struct.Fields }>> = {
  ...Object.fromEntries(
    records.flatMap(({ name, row }) =>
      "fields" in row && !["events", "messages", "notifyRecords"].includes(name) ? [[name, row]] : []
    )
  ),
  views: View,
  session: AccountRequest
}

type Query = { readonly sortable: ReadonlyArray<string>; readonly filters: Schema.Struct.Fields }
/** The queries of lists, by the name of their records. */
const queries: Readonly<Record<string, Query>> = {
  ...Object.fromEntries(records.flatMap(({ name, query }) => (query === undefined ? [] : [[name, query]]))),
  alarmTypes: {
    sortable: ["code", "name", "severity", "enabled"],
    filters: Struct.pick(AlarmType.fields, ["name", "severity", "enabled"])
  },
  // The page of the records says which of the two it is.
  notifyRecords: { ...NotifyRecordQuery, filters: Struct.omit(NotifyRecordQuery.filters, ["scope"]) }
}
/** Fields that depend on the reader or the moment, and so are in no event. */
const untold = ["alarmTypes.unit", "notifyRules.mute", "robots.last_alarm.severity"]

/** Every field of a schema with one of a few texts or numbers, at any depth. */
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

/** The values of fields and filters with one of a few. */
const choices = new Map<string, Set<unknown>>([
  ["session.reason", new Set(signInRefusals)],
  ["users.status", new Set(ReceiveStatus.literals)],
  ["areas.level", new Set([1, 2, 3])],
  ["views.page", new Set(Object.keys(listPages))]
])
const listed = Object.values(listPages).map((kind) => [kind, queries[kind]!.filters] as const)
for (const [entity, fields] of [
  ...Object.entries(rows).map(([name, { fields }]) => [name, fields] as const),
  ...listed
])
  for (const [name, schema] of Object.entries(fields))
    for (const [path, literal] of literalsIn((schema as Schema.Top).ast, `${entity}.${name}`))
      if (!untold.includes(path) && literal !== "true" && literal !== "false")
        choices.set(path, (choices.get(path) ?? new Set()).add(literal))

describe("a field with fixed choices", () => {
  it("Choices are found among records and filters", () => assert.isAbove(choices.size, 20))

  it("Filters and orders have names and worded values", () => {
    for (const [page, kind] of Object.entries(listPages)) {
      const { filters, sortable } = queries[kind]!
      for (const field of [...Object.keys(filters), ...sortable])
        assert.notStrictEqual(fieldText(translate("en-US") as never, kind, field), field, `${page} ${field}`)
      for (const [filter, schema] of Object.entries(filters))
        for (const [path, literal] of literalsIn((schema as Schema.Top).ast, `${kind}.${filter}`)) {
          const text = english("views", { page, search: `${filter}=${String(literal)}` }, "search")
          assert.notInclude(text, `: ${String(literal)}`, path)
        }
    }
  })

  it.each(languages)("has different words in %s", (language) => {
    for (const [path, values] of choices) {
      const [entity = "", first = "", inner] = path.split(".")
      const texts = [...values].map((value) => {
        const row = inner === undefined ? { [first]: value } : { [first]: [{ [inner]: value }] }
        const text = valueTextIn(language)(entity, row, first)
        const [firstPart] = inner === undefined ? [text] : text.split(/[:：] ?/).slice(1)
        assert.notEqual(firstPart, String(value), path)
        assert.notMatch(text, /undefined|\{\{|value\./, path)
        return text
      })
      assert.strictEqual(new Set(texts).size, values.size, path)
    }
  })
})

describe("the text of a field", () => {
  it("A value shows its record's name or number", () => {
    const names = { "merchants 7": "North", "users 2": "bob", "rules userList": "User list", "alarmTypes 1002": "Low" }
    assert.strictEqual(english("robots", { merchant_id: 7 }, "merchant_id", names), "North")
    assert.strictEqual(english("notifyRules", { user_ids: [2, 3] }, "user_ids", names), "bob, #3")
    assert.strictEqual(chinese("roles", { rules: ["userList", "gone"] }, "rules", names), "User list、gone")
    assert.strictEqual(english("alarms", { type: "1002" }, "type", names), "Low")
  })

  it("Amounts, discounts and thresholds show their units", () => {
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
    assert.strictEqual(english("users", { avatar: "/media/3" }, "avatar"), "Image")
  })

  it("A list is worded part by part", () => {
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

  it("A saved view shows its page and worded filters", () => {
    const searchTextIn = (page: string, search: string, names: ServerEvent["names"] = {}) =>
      ["page", "search"].map((field) => english("views", { page, search }, field, names))
    const names = { "roles admin": "Administrator", "merchants 7": "North", "areas 110101": "Dongcheng" }
    assert.deepEqual(
      searchTextIn("userList", "username=ann&role=admin&enabled=true&sort=created_at&order=desc", names),
      ["User list", "Username: ann, Role: Administrator, Enabled: Yes, Sorted by: Created, descending"]
    )
    assert.deepEqual(
      searchTextIn("sale-admin/router-first", "state=paid&merchant_ids=7,8&Areas3=110101&page_size=50", names),
      ["Retail Platform / Orders", "State: Paid, Merchants: North, #8, Districts: Dongcheng, Rows per page: 50"]
    )
    assert.deepEqual(searchTextIn("eventList", "type=users.added&entity=roles&sort=at"), [
      "Audit log",
      "Action: Added a user, Record type: Role, Sorted by: Time, ascending"
    ])
    assert.deepEqual(searchTextIn("gone", "colour=red"), ["gone", "colour: red"])
    assert.strictEqual(english("views", { page: "userList", search: "" }, "search"), "—")
    assert.strictEqual(english("views", { page: "roleList", columns: [{ id: "name", shown: true }] }, "columns"), "Key")
    assert.deepEqual(filtersIn("username=true&id=7&types=0010,0011").filters, {
      username: "true",
      id: "7",
      types: ["0010", "0011"]
    })
  })
})

it("views are saved for every page with a list", async () => {
  const screens = Object.entries(await microappScreens()).flatMap(([name, each]) => each.map(({ path }) => name + path))
  const others = ["alarm-board", "fleet-map", "sale-admin/statistics", "sale-admin/refund-queue"]
  const pages = [...menuPages.map(({ name }) => name), ...screens, "messageList"]
  assert.sameMembers(
    pages.filter((page) => !others.includes(page)),
    Object.keys(listPages)
  )
})
