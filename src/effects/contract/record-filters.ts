import type { Schema } from "effect"
import { periodCodecs } from "./day-period.ts"
import { idFromString, listQuery, momentFromString } from "./fields.ts"

/** Which record; and when it was added, or, of records with a period, between which moments that lies in part, both included. */
export const recordFilters = { id: idFromString, from: momentFromString, to: momentFromString }

/** The query of such a list as an address holds it: by days. */
export const inDays = <const Sortable extends ReadonlyArray<string>, Filters extends Schema.Struct.Fields>({
  sortable,
  filters
}: {
  readonly sortable: Sortable
  readonly filters: Filters
}) => listQuery(sortable, { ...filters, ...periodCodecs })
