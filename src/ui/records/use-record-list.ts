import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import {
  isListing,
  listFaultOf,
  pickedOf,
  type TypedRecords,
  type RecordsActor,
  totalOf
} from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { type QueryCodec, useQueryIntent } from "./mirrored-query.ts"
import type { Sorting } from "./records-table.tsx"

/** What a page of a list of records shows of it, and what its operator may ask of it. */
export const useRecordList = <Row extends { readonly id: number }, Draft extends object, Filters extends Query>(
  typed: TypedRecords<Row, Draft, Filters>,
  list: RecordsActor,
  codec: QueryCodec<Filters>
) => {
  const rows = useSelector(list, typed.rowsOf)
  const query = useSelector(list, typed.queryOf)
  const total = useSelector(list, totalOf)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const picked = useSelector(list, pickedOf)
  const intent = useQueryIntent(codec)
  const refresh = useCallback(() => list.send({ type: "records.refreshed" } as never), [list])

  /** Other filters begin on the first page; size and order stay. The same ones once more ask the server anew. */
  const search = (filters: Readonly<Record<string, string>>) => {
    const { page_size, sort, order } = codec.write(query)
    const kept = Object.entries({ page_size, sort, order }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]]
    )
    const next = codec.read({ ...filters, ...Object.fromEntries(kept) })
    if (JSON.stringify(next) === JSON.stringify(query)) refresh()
    else intent(next)
  }
  /** In another order, from the first page. */
  const sortBy = (sorting: Sorting) => {
    const { page: _page, sort: _sort, order: _order, ...rest } = codec.write(query)
    const given = Object.entries(sorting).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    intent(codec.read({ ...rest, ...Object.fromEntries(given) }))
  }
  const { page: _page, page_size: _size, sort, order, ...filters } = query
  return {
    list,
    codec,
    rows,
    query,
    total,
    listing,
    fault,
    picked,
    sorting: { sort, order } as Sorting,
    filtered: Object.keys(filters).length > 0,
    intent,
    refresh,
    search,
    sortBy
  }
}

export type RecordList<Row extends { readonly id: number }, Filters extends Query> = ReturnType<
  typeof useRecordList<Row, object, Filters>
>
