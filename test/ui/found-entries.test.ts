import { assert, describe, it } from "vitest"
import type { FoundRecord } from "../../src/contract/record-search.ts"
import { MAX_FOUND_PER_KIND } from "../../src/contract/searched-kinds.ts"
import { foundEntries } from "../../src/ui/command-palette/found-entries.ts"
import { translate } from "../texts.ts"

const robot: FoundRecord = {
  kind: "robots",
  robot_id: "WD2400012",
  name: "Robot 12",
  state: "offline",
  battery: 61,
  stock: 6,
  capacity: 36
}
const order: Extract<FoundRecord, { readonly kind: "orders" }> = {
  kind: "orders",
  id: 51,
  number: "20261124000051",
  state: "paid",
  amount: 3600,
  robot_id: "WD2400012",
  created_at: new Date(2026, 10, 24, 9, 5).getTime(),
  location: "Xuhui Plaza",
  products: "Cola × 2, Crisps × 1"
}
const user: FoundRecord = {
  kind: "users",
  id: 7,
  username: "grace.miller",
  role: "auditor",
  role_name: "Auditor",
  enabled: false
}

const entriesOf = (
  records: ReadonlyArray<FoundRecord>,
  text: string,
  rules: ReadonlyArray<string> = ["device-admin", "sale-admin", "alarm-history"]
) => {
  const visited: Array<string> = []
  const holds = (rule: string) => rules.includes(rule)
  const push = (path: string) => visited.push(path)
  const entries = foundEntries({ t: translate("en-US"), holds, push }, { records, numbers: null }, text)
  return { entries, visited, texts: entries.map((entry) => entry.text) }
}

describe("Entries of found records", () => {
  it("say the state in words and open the record", () => {
    const { entries, visited } = entriesOf([robot, order, user], "12")
    assert.deepEqual(
      entries.map(({ text, facts }) => `${text}: ${facts}`),
      [
        "WD2400012: Robot 12 · Offline · 61% · 6/36 in stock",
        "20261124000051: 2026-11-24 09:05 · Cola × 2, Crisps × 1 · ¥36.00 · Paid · WD2400012 · Xuhui Plaza",
        "grace.miller: Auditor · Disabled"
      ]
    )
    for (const { run } of entries) run()
    assert.deepEqual(visited, [
      "/device-admin/robot?robot_id=WD2400012",
      "/sale-admin/order?id=51",
      "/user/userList?id=7"
    ])
  })

  it("count robots and open alarms of a merchant or site", () => {
    const merchant: FoundRecord = { kind: "merchants", id: 1, name: "Harbour", robots: 1, open_alarms: 2 }
    const site: FoundRecord = { kind: "locations", id: 2, label: "Pier", robots: 3, open_alarms: 0 }
    assert.deepEqual(
      entriesOf([merchant, site], "r").entries.map(({ facts }) => facts),
      ["1 robot · 2 open alarms", "3 robots"]
    )
  })

  it("A single or exact record adds its actions", () => {
    assert.deepEqual(entriesOf([robot], "0012").texts, [
      "WD2400012",
      "Orders of WD2400012",
      "Alarm history of WD2400012"
    ])
    assert.deepEqual(entriesOf([order, user], order.number).texts, [
      order.number,
      "Robot WD2400012",
      `Refunds of ${order.number}`,
      "grace.miller"
    ])
  })

  it("add only actions that the operator may take", () => {
    assert.deepEqual(entriesOf([robot], "wd2400012", ["device-admin"]).texts, ["WD2400012"])
  })

  it("list an exact name of any kind first, with its actions", () => {
    const site: FoundRecord = { kind: "locations", id: 2, label: "Pier", robots: 1, open_alarms: 0 }
    const other: FoundRecord = { ...site, id: 3, label: "Pier 2" }
    assert.deepEqual(entriesOf([robot, other, site], " pier ").texts, ["Pier", "Robots of Pier", "WD2400012", "Pier 2"])
    assert.strictEqual(entriesOf([order, robot], "robot 12").texts[0], "WD2400012")
  })

  it("lead from a person to their part of the audit log", () => {
    const { entries, visited } = entriesOf([user, robot], "Grace.Miller", ["eventList"])
    assert.strictEqual(entries[1]!.text, "Audit log of grace.miller")
    entries[1]!.run()
    assert.deepEqual(visited, ["/event/eventList?actor_id=7"])
  })

  it("A full answer leads to the filtered list of each kind", () => {
    const full = (record: FoundRecord) => Array.from({ length: MAX_FOUND_PER_KIND }, () => ({ ...record }))
    const merchant: FoundRecord = { kind: "merchants", id: 1, name: "Harbour", robots: 1, open_alarms: 0 }
    const { entries, visited, texts } = entriesOf([...full(robot), ...full(order), user, ...full(merchant)], " 0051 ")
    assert.deepEqual(
      texts.filter((text) => text.startsWith("More")),
      [
        "More robots with “0051”: show in Robots",
        "More orders with “0051”: show in Orders",
        "More merchants with “0051”: show in Merchants"
      ]
    )
    assert.strictEqual(texts[MAX_FOUND_PER_KIND], "More robots with “0051”: show in Robots")
    for (const { text, run } of entries) if (text.startsWith("More")) run()
    assert.deepEqual(visited, [
      "/device-admin/router-first?text=0051",
      "/sale-admin/router-first?number=0051",
      "/merchant/merchantList?name=0051"
    ])
    assert.lengthOf(entriesOf(full(order).slice(1), "0051").entries, MAX_FOUND_PER_KIND - 1)
  })

  it("Several numbers open the list of each kind", () => {
    const visited: Array<string> = []
    const surroundings = { t: translate("en-US"), holds: () => true, push: (path: string) => visited.push(path) }
    const found = { robots: ["WD2400012", "WD2400013"], orders: ["20261124000051", "20261124000052"], refunds: ["RF1"] }
    const entriesFor = (some: Partial<typeof found>) => {
      const numbers = { found: { robots: [], orders: [], refunds: [], ...some }, unknown: ["rubbish"] }
      return foundEntries(surroundings, { records: [], numbers }, "")
    }
    const entries = entriesFor(found)
    for (const { run } of entries) run()
    assert.deepEqual(
      entries.map(({ text }) => text),
      ["Open 2 robots in the list", "Open 2 orders in the list", "Open 1 refund in the list"]
    )
    assert.deepEqual(visited, [
      "/device-admin/router-first?robot_id=WD2400012%2CWD2400013&select=all",
      "/sale-admin/router-first?number=20261124000051%2C20261124000052",
      "/sale-admin/refunds?number=RF1"
    ])
    assert.lengthOf(entriesFor({ orders: found.orders }), 1)
    assert.deepEqual(entriesFor({}), [])
  })
})
