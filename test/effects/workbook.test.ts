import { read, utils, type WorkBook } from "@e965/xlsx"
import { strFromU8, unzipSync } from "fflate"
import { assert, describe, it } from "vitest"
import { packRows, type Rows, unpackRows } from "../../src/effects/export/packed-rows.ts"
import { openWorkbook } from "../../src/effects/export/workbook.ts"
import { columnName } from "../../src/effects/export/sheet-xml.ts"
import { dayZone, takeDayZone } from "../../src/contract/day-zone.ts"
import { exportFacts, fileName } from "../../src/effects/export/export-facts.ts"
import { exportedIn, type Cell, type ExportedList } from "../../src/machines/export/exported-list.ts"

/** The file as another program reads it. */
const readBack = async (file: Blob): Promise<WorkBook> =>
  read(new Uint8Array(await file.arrayBuffer()), { cellDates: true, cellFormula: true, cellNF: true })

const written = async (rows: Rows, heads: ReadonlyArray<string> = ["A"], sheetRows?: number) => {
  const book = openWorkbook("Orders", heads, sheetRows)
  book.add(unpackRows(packRows(rows)))
  const file = book.close("About", [["List", "Orders"]])
  const sheet = await readBack(file)
  return { file, sheet, changes: book.changes, first: sheet.Sheets[sheet.SheetNames[0]!]! }
}

const hostile = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x")',
  "<a>&\"'</a>",
  "]]>",
  "_x0041_",
  "😀👨‍👩‍👧",
  "שלום \u202eevil",
  " both ends ",
  "two\nlines",
  "a\tb",
  "�"
]

describe("rows sent to the worker", () => {
  it("Rows reach the worker unchanged", () => {
    const cells: ReadonlyArray<Cell> = [...hostile, "\ud800", "", null, 0, -1.5, 2 ** 53, new Date(0), new Date(-1)]
    assert.deepEqual(unpackRows(packRows([cells, []])), [cells, []])
    const [[never] = []] = unpackRows(packRows([[new Date(Number.NaN)]]))
    assert.isTrue(never instanceof Date && Number.isNaN(never.getTime()))
  })

  it("Values that no cell holds become texts", () => {
    const odd = [Number.NaN, -Infinity, 10n, undefined, true, [5]]
    assert.deepEqual(unpackRows(packRows([odd as never])), [["NaN", "-Infinity", "10", "undefined", "true", "5"]])
  })
})

describe("a workbook", () => {
  it("writes every text as a text cell", async () => {
    const { first } = await written(hostile.map((text) => [text]))
    const cells = hostile.map((_, index) => first[`A${index + 2}`])
    assert.deepEqual(
      cells.map(({ t, v, f, l }) => ({ t, v, f, l })),
      hostile.map((v) => ({ t: "s", v, f: undefined, l: undefined }))
    )
  })

  it("A formula-like cell stays text when edited", async () => {
    const { file } = await written([["=1"], ["plain"]])
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"]!)
    assert.match(sheet, /<c r="A2" s="3" t="inlineStr">/)
    assert.match(sheet, /<c r="A3" t="inlineStr">/)
    assert.notMatch(sheet, /<f>|hyperlink/)
    assert.match(strFromU8(parts["xl/styles.xml"]!), /quotePrefix="1"/)
  })

  it("Characters that no file holds are replaced and counted", async () => {
    const bad = ["\u0000", "a\u0007b", "\ud800", "x\udc00y", "\uffff"]
    const { first, changes } = await written(bad.map((text) => [text]))
    assert.deepEqual(
      bad.map((_, index) => first[`A${index + 2}`].v),
      ["\ufffd", "a\ufffdb", "\ufffd", "x\ufffdy", "\ufffd"]
    )
    assert.deepEqual(changes, { cut: 0, replaced: 5 })
  })

  it("Overlong cells are cut between letters", async () => {
    const { first, changes } = await written([["a".repeat(32_767)], ["a".repeat(32_768)], ["a".repeat(32_765) + "😀b"]])
    assert.strictEqual(first["A2"].v.length, 32_767)
    assert.strictEqual(first["A3"].v, `${"a".repeat(32_766)}…`)
    assert.strictEqual(first["A4"].v, `${"a".repeat(32_765)}…`)
    assert.strictEqual(changes.cut, 2)
  })

  it("Numbers stay numbers, and moments follow the operator's clock", async () => {
    const at = new Date(2026, 10, 23, 8, 15, 30)
    const { first } = await written(
      [[1.5, -3, 0, 1e21, NaN, at, new Date(NaN), new Date(-9e12), null, ""]],
      [..."ABCDEFGHIJ"]
    )
    assert.deepEqual(
      [..."ABC"].map((name) => first[`${name}2`].v),
      [1.5, -3, 0]
    )
    assert.deepEqual([first["D2"].t, first["D2"].v, first["E2"].v], ["s", "1e+21", "NaN"])
    assert.strictEqual(first["F2"].z, "yyyy\\-mm\\-dd\\ hh:mm:ss")
    assert.strictEqual(utils.format_cell(first["F2"]), "2026-11-23 08:15:30")
    assert.match(first["H2"].v, /^1684-/)
    assert.deepEqual([first["G2"], first["I2"], first["J2"]], [undefined, undefined, undefined])
  })

  it("A full sheet continues in another behind the description", async () => {
    const { sheet } = await written([[1], [2], [3], [4], [5]], ["Number"], 3)
    assert.deepEqual(sheet.SheetNames, ["Orders", "About", "Orders (2)", "Orders (3)"])
    const rowsOf = (name: string) => utils.sheet_to_json(sheet.Sheets[name]!, { header: 1 })
    assert.deepEqual(rowsOf("Orders (2)"), [["Number"], [3], [4]])
    assert.deepEqual(rowsOf("Orders (3)"), [["Number"], [5]])
  })

  it("Empty sheets have heads and an allowed name", async () => {
    const book = openWorkbook("'a/b:c*?[d]' and much more than thirty-one letters", ["One", "Two"])
    const sheet = await readBack(book.close("A/B", []))
    assert.deepEqual(sheet.SheetNames, ["a b c   d   and much more than", "A B"])
    assert.deepEqual(utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0]!]!, { header: 1 }), [["One", "Two"]])
    const same = openWorkbook("About", ["One"])
    assert.deepEqual((await readBack(same.close("about", []))).SheetNames, ["About", "about (i)"])
  })

  it("Parts of any size make the same workbook", async () => {
    const rows: Rows = Array.from({ length: 2500 }, (_, index) => [index, `row ${index}`])
    const book = openWorkbook("Orders", ["Number", "Text"])
    for (let at = 0; at < rows.length; at += 700) book.add(rows.slice(at, at + 700))
    const sheet = await readBack(book.close("About", []))
    assert.deepEqual(utils.sheet_to_json(sheet.Sheets["Orders"]!, { header: 1 }), [
      ["Number", "Text"],
      ...rows
    ] as never)
  })

  it("names its columns as spreadsheets do", () => {
    assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnName), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"])
  })
})

const list: ExportedList = {
  title: "Orders",
  group: "orders",
  query: {},
  heads: [],
  filters: [],
  rowsOf: undefined,
  cells: () => [],
  say: (word) => word
}

describe("the description of an export", () => {
  const facts = { total: 10, rows: 10, until: 5, cut: 0, replaced: 0, sheets: 1 }
  const words = (more: Partial<typeof facts>, filters: ExportedList["filters"] = []) =>
    exportFacts({ ...list, filters }, { ...facts, ...more })

  it("names list, filters, moment, zone, and rows counted and written", () => {
    assert.deepEqual(
      words({}).map(([name]) => name),
      ["list", "filters", "countedAt", "timeZone", "counted", "written"]
    )
    assert.deepEqual(words({}, [["State", "paid"]])[1], ["State", "paid"])
    assert.deepEqual(words({})[2], ["countedAt", new Date(5)])
  })
  it("The zone of days is named where it is not the operator's", () => {
    const own = dayZone()
    takeDayZone("Asia/Tokyo")
    assert.deepEqual(words({})[4], ["dayZone", "Asia/Tokyo"])
    takeDayZone(own)
    assert.deepEqual(words({})[4], ["counted", 10])
  })
  it("The description counts sheets and missing, cut and replaced values", () => {
    assert.deepEqual(words({ rows: 7, cut: 1, replaced: 2, sheets: 3 }).slice(6), [
      ["missing", 3],
      ["cut", 1],
      ["replaced", 2],
      ["sheets", 2]
    ])
  })
  it("An export's file name holds page and day", () => {
    const noon = new Date(2026, 10, 23, 12).getTime()
    assert.strictEqual(fileName("Orders", noon), "Orders 2026-11-23.xlsx")
    assert.strictEqual(fileName('a/b\\c:"*?<>|\u202e\u0000', noon), "a b c 2026-11-23.xlsx")
    assert.isBelow(fileName("长".repeat(300), noon).length, 130)
  })
  it("Only lists of an application can be exported", () => {
    assert.deepEqual(exportedIn({ ...list, more: 1 }), { ...list, call: "list" })
    assert.strictEqual(exportedIn({ ...list, call: "sales" })?.call, "sales")
    for (const value of [
      null,
      1,
      "x",
      {},
      { ...list, call: "delete" },
      { ...list, title: 1 },
      { ...list, cells: "x" },
      { ...list, query: null }
    ])
      assert.isNull(exportedIn(value))
  })
})
