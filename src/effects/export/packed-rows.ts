import type { Cell } from "../../machines/export/exported-list.ts"

export type Rows = ReadonlyArray<ReadonlyArray<Cell>>
type Packed = string | number | null | readonly [moment: number | null]

/** JSON has no dates and no NaN, and an application may hand over anything. */
const packed = (cell: Cell): Packed => {
  if (cell instanceof Date) return [cell.getTime()]
  return cell === null || typeof cell === "string" || Number.isFinite(cell) ? cell : String(cell)
}
const unpacked = (cell: Packed): Cell => (Array.isArray(cell) ? new Date(cell[0] ?? Number.NaN) : (cell as Cell))

/**
 * Rows as bytes, which can be transferred to a worker. A copy would stay in the browser's memory until the worker's
 * memory is collected. Values that are no cell become their text.
 */
export const packRows = (rows: Rows): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rows.map((cells) => cells.map(packed))))

export const unpackRows = (bytes: Uint8Array): Rows =>
  (JSON.parse(new TextDecoder().decode(bytes)) as ReadonlyArray<ReadonlyArray<Packed>>).map((cells) =>
    cells.map(unpacked)
  )
