import { Schema } from "effect"
import { queryCodec } from "../../machines/records/query-codec.ts"
import type { Query } from "../../machines/records/records-events.ts"

type Texts = Readonly<Record<string, Schema.Codec<string, string>>>
type Filters<Columns extends ReadonlyArray<string>, T extends Texts> = Query & {
  readonly sort?: Columns[number]
  readonly order?: "asc" | "desc"
} & { readonly [K in keyof T]?: T[K]["Type"] }

/** What a list may be asked: which columns it is sorted by, and what each filter may hold. As the list wants it, and as an address holds it. */
export const listQuery = <const Columns extends ReadonlyArray<string>, const T extends Texts>(
  columns: Columns,
  filters: T
) => {
  const parts: Texts = {
    sort: Schema.Literals(columns) as Schema.Codec<string, string>,
    order: Schema.Literals(["asc", "desc"]),
    ...filters
  }
  const optional = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Schema.optionalKey(part)]))
  return {
    query: Schema.Struct({ page: Schema.Int, page_size: Schema.Int, ...optional }) as unknown as Schema.Codec<
      Filters<Columns, T>,
      unknown
    >,
    codec: queryCodec<Filters<Columns, T>>(parts)
  }
}
