import { assert, describe, it } from "vitest"
import { type Column, sheetCell, textOf } from "../../src/kit/columns.ts"

type Row = {
  readonly name: string
  readonly count: number | null
  readonly at: number | null
  readonly price: number
  readonly on: boolean
}
const row: Row = { name: "", count: 3, at: null, price: 100_350, on: true }
const moment = Date.UTC(2026, 0, 31)
const t = (key: string) => (key === "records.yes" ? "Yes" : key === "records.no" ? "No" : key)
const column = (parts: Partial<Column<Row>> & { readonly id: string }): Column<Row> => ({ head: parts.id, ...parts })
const both = (one: Column<Row>, of: Row = row) => [textOf(t, of, one, moment), sheetCell(t, of, one, moment)]

describe("A column", () => {
  it("A value is written as its kind", () => {
    assert.deepEqual(both(column({ id: "count", kind: "number" })), ["3", 3])
    assert.deepEqual(both(column({ id: "count", kind: "percent" })), ["3%", 3])
    assert.deepEqual(both(column({ id: "price", kind: "money" })), ["¥1,003.50", 1003.5])
    assert.deepEqual(both(column({ id: "on" })), ["Yes", "Yes"])
    const [text, cell] = both(column({ id: "at", kind: "moment" }), { ...row, at: moment })
    assert.match(String(text), /^2026-01-31 \d\d:\d\d:\d\d$/)
    assert.deepEqual(cell, new Date(moment))
  })

  it("An empty value is a dash, but empty in sheets", () => {
    for (const one of [
      column({ id: "name" }),
      column({ id: "at", kind: "moment" }),
      column({ id: "_x", text: () => "" })
    ])
      assert.deepEqual(both(one), ["—", null])
  })

  it("A column's text can depend on the moment", () => {
    const text = ({ name }: Row, at: number) => `${name}${at < moment ? "before" : "since"}`
    assert.deepEqual(both(column({ id: "name", text })), ["since", "since"])
    assert.strictEqual(textOf(t, row, column({ id: "name", text }), moment - 1), "before")
  })

  it("A sheet keeps the number beside a custom text", () => {
    const text = ({ count }: Row) => `${count} of 10`
    assert.deepEqual(both(column({ id: "count", kind: "number", text })), ["3 of 10", 3])
    assert.deepEqual(both(column({ id: "count", text })), ["3 of 10", "3 of 10"])
    assert.deepEqual(both(column({ id: "at", kind: "moment", text: () => "Never" })), ["Never", null])
    assert.deepEqual(both(column({ id: "_sum", kind: "money", value: ({ price }) => price * 2 })), ["¥2,007.00", 2007])
  })
})
