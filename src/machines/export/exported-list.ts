import type { ConsoleApi } from "../../contract/console-api.ts"

/** The value of a cell in an exported sheet. A `Date` appears in the operator's own time zone. */
export type Cell = string | number | Date | null

/** Words of the second sheet of a file, besides the filters. */
export type SheetWord =
  | "about"
  | "list"
  | "filters"
  | "noFilters"
  | "countedAt"
  | "timeZone"
  | "dayZone"
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

/** Calls that can be exported: lists, and figures that are not a list of records. */
export type ExportedCall = "list" | "sales" | "statistics"
const exportedCalls: ReadonlyArray<unknown> = ["list", "sales", "statistics"] satisfies ReadonlyArray<ExportedCall>

/**
 * The source of a list's export: the group in the contract, with the call, query and rows if they differ from the
 * list's own.
 */
export type ExportSource<Filters, Row> = {
  readonly group: ListGroup
  readonly call?: ExportedCall
  /** The column that identifies its records in the log, if not `id`. */
  readonly key?: keyof Row & string
  readonly query?: (query: Filters) => object
  /** Picks the queried rows out of an answer that holds all rows. */
  readonly rowsOf?: (query: Filters) => (rows: never) => ReadonlyArray<Row>
}

/**
 * A list to export, as its view knows it. Functions stand here beside the machine, whose context holds plain data only.
 */
export type ExportedList = {
  readonly title: string
  /** The group of the contract. Its call is `list`, unless `call` names another. */
  readonly group: string
  readonly call?: ExportedCall | undefined
  readonly query: Readonly<Record<string, unknown>>
  readonly heads: ReadonlyArray<string>
  /** The cells of one row. `now` is the moment of reading. */
  readonly cells: (row: never, now: number) => ReadonlyArray<Cell>
  /** The filters as pairs of name and value. */
  readonly filters: ReadonlyArray<readonly [name: string, value: string]>
  readonly rowsOf?: ((rows: never) => ReadonlyArray<unknown>) | undefined
  /** The words of the second sheet. */
  readonly say: (word: SheetWord) => string
}

/** The valid part of a list that an application hands over, which may hold anything. */
export const exportedIn = (input: unknown): ExportedList | null => {
  const {
    title,
    group,
    call = "list",
    query,
    heads,
    cells,
    rowsOf,
    filters,
    say
  } = Object(input) as Record<string, unknown>
  const right =
    [title, group].every((text) => typeof text === "string") &&
    [cells, say].every((property) => typeof property === "function") &&
    [heads, filters].every(Array.isArray) &&
    exportedCalls.includes(call) &&
    typeof query === "object" &&
    query !== null &&
    (rowsOf === undefined || typeof rowsOf === "function")
  return right ? ({ title, group, call, query, heads, cells, rowsOf, filters, say } as ExportedList) : null
}
