import type { ReactNode } from "react"

type Order = "asc" | "desc"
export type Sorting = { readonly sort?: string | undefined; readonly order?: Order | undefined }

export type Column<Row> = {
  /** The server's name for it where it can be sorted by. */
  readonly id: string
  readonly head: string
  /** As the contract says where it is left out. */
  readonly sortable?: boolean
  /** Tells which record a row is; the first one where none says so. It stays in sight. */
  readonly naming?: true
  readonly kind?: "number" | "wrap" | "text" | "bar"
  readonly cell: (row: Row) => ReactNode
}
