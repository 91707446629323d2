import type { Schema } from "effect"
import { periodCodecs } from "./day-period.ts"
import { idFromString, listQuery, momentFromString } from "./fields.ts"

/** The first and the last moment, both included. */
export const momentFilters = { from: momentFromString, to: momentFromString }

/** The record's id, and the bounds of the moment of adding. For records with a period the bounds match any overlap. */
export const recordFilters = { id: idFromString, ...momentFilters }

/** The query of such a list in an address, which bounds it by days. */
export const inDays = <const Sortable extends ReadonlyArray<string>, Filters extends Schema.Struct.Fields>({
  sortable,
  filters
}: {
  readonly sortable: Sortable
  readonly filters: Filters
}) => listQuery<Sortable, Filters & typeof periodCodecs>(sortable, { ...filters, ...periodCodecs } as never)
