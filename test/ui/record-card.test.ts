import { assert, describe, it } from "vitest"
import { recordAddress } from "../../src/contract/record-address.ts"
import { detailPages } from "../../src/contract/record-facts.ts"
import { type CardKind, cardPermissions } from "../../src/contract/searched-kinds.ts"
import { cardFacts } from "../../src/ui/record-cards/card-facts.ts"
import { translate } from "../texts.ts"

const ago = () => "3 min. ago"
const english = translate("en-US") as never
const chinese = translate("zh-CN") as never

describe("The card of a record", () => {
  it("A robot reads as in the palette, and has its age", () => {
    const robot = {
      kind: "robots",
      robot_id: "WD2400012",
      name: "Robot 12",
      state: "online",
      battery: 61,
      stock: 6,
      capacity: 36,
      heard_at: 1,
      location_id: 7,
      location: "West gate",
      open_alarms: 2
    } as const
    assert.deepEqual(cardFacts(english, robot, ago), {
      name: "WD2400012",
      summary: "Robot 12 · Online · 61% · 6/36 in stock",
      rows: [
        ["Last heard", "3 min. ago"],
        ["Site", "West gate", { kind: "locations", id: "7" }],
        ["Open alarms", "2"]
      ],
      records: []
    })
    assert.deepEqual(cardFacts(english, { ...robot, heard_at: null, location_id: null, location: "" }, ago).rows, [
      ["Last heard", "Never"],
      ["Open alarms", "2"]
    ])
  })

  it("names an order's dispensing once it is paid", () => {
    const order = {
      kind: "orders",
      id: 8,
      number: "20261121000001",
      state: "completed",
      amount: 700,
      robot_id: "WD2400012",
      created_at: 3,
      location: "",
      products: "Cola × 1",
      paid_at: 4,
      payment_number: "42000",
      dispensing: "notReported"
    } as const
    const textsOf = (t: never, paid_at: number | null) =>
      cardFacts(t, { ...order, paid_at }, ago).rows.map(([, text]) => text)
    assert.include(textsOf(english, 4), "Not reported by the robot")
    assert.include(textsOf(chinese, 4), "机器人未上报")
    assert.notInclude(textsOf(english, null), "Not reported by the robot")
  })

  it("An alarm's card names robot, site and owner as records", () => {
    const alarm = {
      kind: "alarms",
      id: 9,
      name: "Emergency stop",
      severity: "critical",
      robot_id: "WD2400012",
      robots: 1,
      location_id: 7,
      location: "West gate",
      raised_at: 1,
      ended_at: null,
      acknowledged_by: "bob"
    } as const
    const recordsIn = (card: Parameters<typeof cardFacts>[1]) =>
      cardFacts(english, card, ago).rows.flatMap(([, text, of]) => (of === undefined ? [] : [[text, of.kind, of.id]]))
    assert.deepEqual(recordsIn(alarm), [
      ["WD2400012", "robots", "WD2400012"],
      ["West gate", "locations", "7"],
      ["bob", "users", "bob"]
    ])
    const shared = { ...alarm, robot_id: null, robots: 12, location_id: null, location: "", acknowledged_by: "" }
    assert.deepEqual(recordsIn(shared), [])
  })
})

describe("The address of a record", () => {
  it("A record's address comes from its definition", () => {
    for (const kind of Object.keys(cardPermissions) as ReadonlyArray<CardKind>) {
      const { path, by } = detailPages[kind]!
      const name = kind === "users" ? "username" : by
      assert.strictEqual(
        recordAddress({ kind, id: "a b" }, () => true),
        `${path}?${name}=a%20b`
      )
      assert.isNull(recordAddress({ kind, id: "1" }, () => false))
    }
  })
})
