import type { Cell } from "../../machines/export/exported-list.ts"

/** The most rows of a sheet, and letters of a cell (Excel's specifications and limits). */
export const SHEET_ROWS = 1_048_576
const CELL_LETTERS = 32_767

/** The numbers of values that were changed to fit into cells. */
export type Changes = { cut: number; replaced: number }

/** Characters that XML forbids or that no spreadsheet shows: controls, unpaired surrogates, two noncharacters. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter]!)

/** Text that a spreadsheet would take for a formula. Such a cell is marked as text, even when people edit it there. */
const formulaLike = /^[=+\-@\t\r]/

/** A text as a sheet stores it. Line ends follow XML, and text that looks like an escape is escaped. */
const textIn = (text: string, changes: Changes): string => {
  let writable = text
  if (writable.length > CELL_LETTERS) {
    changes.cut += 1
    writable = `${writable.slice(0, CELL_LETTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
  }
  if (writable.search(unwritable) !== -1) {
    changes.replaced += 1
    writable = writable.replace(unwritable, "\uFFFD")
  }
  return escaped(writable.replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")).replaceAll("\r", "_x000D_")
}

/** The letters of a column: A, …, Z, AA. */
export const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Styles by their index in `styles.xml`. */
const HEAD = 1
const MOMENT = 2
const QUOTED = 3

const DAY = 86_400_000
/** A moment as days since 1900, in the operator's time zone. */
const serialOf = (moment: Date) => (moment.getTime() - moment.getTimezoneOffset() * 60_000) / DAY + 25_569

const inline = (place: string, text: string, style: number, changes: Changes) =>
  `<c r="${place}"${style === 0 ? "" : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${textIn(text, changes)}</t></is></c>`

const cellXml = (cell: Cell, place: string, changes: Changes): string => {
  if (cell === null || cell === "") return ""
  if (cell instanceof Date) {
    const serial = serialOf(cell)
    if (serial >= 1) return `<c r="${place}" s="${MOMENT}"><v>${serial}</v></c>`
    return Number.isNaN(serial) ? "" : inline(place, cell.toISOString(), 0, changes)
  }
  if (typeof cell === "string") return inline(place, cell, formulaLike.test(cell) ? QUOTED : 0, changes)
  // Beyond 15 digits a spreadsheet would round it.
  const exact = Number.isFinite(cell) && (!Number.isInteger(cell) || Number.isSafeInteger(cell))
  return exact ? `<c r="${place}"><v>${cell}</v></c>` : inline(place, String(cell), 0, changes)
}

export const rowXml = (cells: ReadonlyArray<Cell>, at: number, columns: ReadonlyArray<string>, changes: Changes) => {
  let row = `<row r="${at}">`
  for (let index = 0; index < cells.length; index++) row += cellXml(cells[index]!, `${columns[index]}${at}`, changes)
  return `${row}</row>`
}

export const headXml = (heads: ReadonlyArray<string>, changes: Changes) =>
  `<row r="1">${heads.map((head, index) => inline(`${columnName(index)}1`, head, HEAD, changes)).join("")}</row>`

/** The width in letters; an ideograph takes two. */
const widthOf = (cell: Cell): number =>
  cell instanceof Date
    ? 19
    : [...String(cell ?? "").slice(0, 60)].reduce((sum, letter) => sum + (letter >= "\u2e80" ? 2 : 1), 0)

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The beginning of a sheet. Columns are as wide as the first rows need, and the header row stays in sight. */
export const sheetStart = (first: ReadonlyArray<ReadonlyArray<Cell>>, frozen: boolean): string => {
  const widths = (first[0] ?? []).map((_, index) =>
    first.reduce((width, row) => Math.max(width, widthOf(row[index] ?? null)), 6)
  )
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(width, 60) + 2}" customWidth="1"/>`
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">${frozen ? pane : ""}</sheetView></sheetViews>${
    columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`
  }<sheetData>`
}
export const sheetEnd = "</sheetData></worksheet>"

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** All files of a workbook except its sheets. `order` lists the sheets by the numbers of their files. */
export const bookFiles = (order: ReadonlyArray<{ readonly name: string; readonly file: number }>) => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${order
    .map(({ file }) => `<Override PartName="/xl/worksheets/sheet${file}.xml" ContentType="${types}.worksheet+xml"/>`)
    .join("")}</Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook ${MAIN} xmlns:r="${REL}"><sheets>${order
    .map(({ name, file }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${file}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${order
    .map(({ file }) => `<Relationship Id="rId${file}" Type="${REL}/worksheet" Target="worksheets/sheet${file}.xml"/>`)
    .join("")}<Relationship Id="rId0" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`
})
