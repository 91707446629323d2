import type { ReactNode } from "react"

type Order = "asc" | "desc"
export type Sorting = { readonly sort?: string | undefined; readonly order?: Order | undefined }

export type Column<Row> = {
  /** The server's name for it where it can be sorted by. */
  readonly id: string
  readonly head: string
  readonly sortable?: boolean
  readonly kind?: "number" | "wrap" | "text" | "bar"
  readonly cell: (row: Row) => ReactNode
}

/** Columns of which those can be sorted by that the contract names. */
export const sortableOf = <Row>(
  sortable: ReadonlyArray<string>,
  columns: ReadonlyArray<Column<Row>>
): ReadonlyArray<Column<Row>> => columns.map((column) => ({ ...column, sortable: sortable.includes(column.id) }))
