import { Zip, ZipDeflate } from "fflate"
import type { Cell } from "../../machines/export/exported-list.ts"
import { bookFiles, type Changes, columnName, headXml, rowXml, sheetEnd, SHEET_ROWS, sheetStart } from "./sheet-xml.ts"

/** Removes characters that sheet names may not hold, and limits the length. */
const sheetName = (title: string, more = "") => {
  const allowed = title.replace(/[[\]:*?/\\']/g, " ").trim()
  return `${allowed.slice(0, 31 - more.length).trim() || "-"}${more}`
}

/** Compressed bytes leave the script's memory in pieces of this size. */
const PIECE = 500_000
/** The number of first rows that determine the widths of columns. */
const MEASURED = 100

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** A zip file that is compressed while it is written. Its earlier pieces lie outside of the script's memory. */
const openArchive = () => {
  const encoder = new TextEncoder()
  const pieces: Array<Blob> = []
  let chunks: Array<Uint8Array<ArrayBuffer>> = []
  let pendingBytes = 0
  let broken: Error | null = null
  const zip = new Zip((error, chunk) => {
    broken ??= error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
    pendingBytes += chunk.length
    if (pendingBytes < PIECE) return
    pieces.push(new Blob(chunks))
    ;[chunks, pendingBytes] = [[], 0]
  })
  return {
    /** Returns a writer of the file's text. `last` ends the file. */
    open: (name: string) => {
      const file = new ZipDeflate(name, { level: 4 })
      zip.add(file)
      return (text: string, last = false) => {
        file.push(encoder.encode(text), last)
        if (broken !== null) throw broken
      }
    },
    close: (): Blob => {
      zip.end()
      return new Blob([...pieces, ...chunks], { type: TYPE })
    }
  }
}

/**
 * A workbook that is compressed row by row, so that memory holds only the rows being written. A full sheet is followed
 * by the next one.
 */
export const openWorkbook = (title: string, heads: ReadonlyArray<string>, sheetRows = SHEET_ROWS) => {
  const changes: Changes = { cut: 0, replaced: 0 }
  const columns = heads.map((_, index) => columnName(index))
  const archive = openArchive()
  let files = 0
  /** The sheets with the list's rows, by the numbers of their files. */
  const sheets: Array<number> = []
  let write: ReturnType<typeof archive.open> | null = null
  let row = 0
  const beginSheet = (first: ReadonlyArray<ReadonlyArray<Cell>>) => {
    files += 1
    write = archive.open(`xl/worksheets/sheet${files}.xml`)
    row = 1
    return write(sheetStart(first, true) + headXml(heads, changes))
  }
  const add = (rows: ReadonlyArray<ReadonlyArray<Cell>>) => {
    let text = ""
    for (const cells of rows) {
      if (write === null || row === sheetRows) {
        write?.(text + sheetEnd, true)
        text = ""
        beginSheet([heads, ...rows.slice(0, MEASURED)])
        sheets.push(files)
      }
      text += rowXml(cells, ++row, columns, changes)
    }
    write?.(text)
  }
  /** The second sheet: a name and a value in each row. */
  const close = (aboutName: string, about: ReadonlyArray<ReadonlyArray<Cell>>): Blob => {
    if (write === null) {
      beginSheet([heads])
      sheets.push(files)
    }
    write!(sheetEnd, true)
    files += 1
    const lines = about.map((cells, index) => rowXml(cells, index + 1, ["A", "B"], changes)).join("")
    archive.open(`xl/worksheets/sheet${files}.xml`)(sheetStart(about, false) + lines + sheetEnd, true)
    const namedSheets = sheets.map((file, index) => ({
      file,
      name: sheetName(title, index === 0 ? "" : ` (${index + 1})`)
    }))
    const isNameTaken = namedSheets[0]!.name.toLowerCase() === sheetName(aboutName).toLowerCase()
    const order = [
      namedSheets[0]!,
      { file: files, name: sheetName(aboutName, isNameTaken ? " (i)" : "") },
      ...namedSheets.slice(1)
    ]
    for (const [name, text] of Object.entries(bookFiles(order))) archive.open(name)(text, true)
    return archive.close()
  }
  return { add, close, changes, sheets }
}
