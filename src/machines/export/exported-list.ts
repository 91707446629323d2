import type { ConsoleApi } from "../../contract/console-api.ts"

/** What a cell of an exported sheet holds. A `Date` is shown in the operator's own time zone. */
export type Cell = string | number | Date | null

/** What the second sheet of a file tells, besides the filters. */
export type SheetWord =
  | "about"
  | "list"
  | "filters"
  | "noFilters"
  | "countedAt"
  | "timeZone"
  | "counted"
  | "written"
  | "missing"
  | "cut"
  | "replaced"
  | "sheets"

type Groups = (typeof ConsoleApi)["groups"]
/** The groups of the contract that have a list. */
export type ListGroup = {
  [G in keyof Groups]: "list" extends keyof Groups[G]["endpoints"] ? G : never
}[keyof Groups]

/** Where a list's export finds its records: their group in the contract, and what is asked and read there where that is not the list's own. */
export type ExportSource<Filters, Row> = {
  readonly group: ListGroup
  /** By which column the event table knows its records, where that is not `id`. */
  readonly key?: keyof Row & string
  readonly query?: (query: Filters) => object
  readonly row?: (now: number) => (row: never) => Row
  /** Where the call answers with all there are: those that are asked for. */
  readonly kept?: (query: Filters) => (rows: never) => ReadonlyArray<Row>
}

/** A list that is to be exported, as the view knows it: what is no plain data of it stands beside the machine, not in it. */
export type ExportedList = {
  readonly title: string
  /** Of the contract, whose call `list` it is. */
  readonly group: string
  readonly query: Readonly<Record<string, unknown>>
  readonly heads: ReadonlyArray<string>
  /** One row of the sheet out of one of the call; `now` is when it was read. */
  readonly cells: (row: never, now: number) => ReadonlyArray<Cell>
  /** What it was filtered by, in words: name and value. */
  readonly filters: ReadonlyArray<readonly [name: string, value: string]>
  readonly kept?: ((rows: never) => ReadonlyArray<unknown>) | undefined
  /** What the second sheet says. */
  readonly say: (word: SheetWord) => string
}

/** Of what an application hands over, which may be anybody's, that which is right. */
export const exportedIn = (said: unknown): ExportedList | null => {
  const { title, group, query, heads, cells, kept, filters, say } = Object(said) as Record<string, unknown>
  const right =
    [title, group].every((text) => typeof text === "string") &&
    [cells, say].every((made) => typeof made === "function") &&
    [heads, filters].every(Array.isArray) &&
    typeof query === "object" &&
    query !== null &&
    (kept === undefined || typeof kept === "function")
  return right ? ({ title, group, query, heads, cells, kept, filters, say } as ExportedList) : null
}
