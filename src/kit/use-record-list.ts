import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import {
  pendingQueryIn,
  savedIdsOf,
  hasMore,
  isGathering,
  isListing,
  isOffline,
  isStale,
  listFaultOf,
  selectedIn,
  queryIn,
  type RecordsActor,
  totalOf,
  type QueryCodec
} from "../machines/records/typed-records.ts"
import type { Query } from "../machines/records/records-events.ts"
import type { Search } from "../contract/addresses.ts"
import type { Sorting } from "./records-table.tsx"

/** The parts of a search that are set. */
const definedParts = (parts: Readonly<Record<string, string | undefined>>): Search =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part]])))

export type RecordListKind<Row, Filters extends Query> = {
  readonly codec: QueryCodec<Filters>
  readonly rowsOf: (snapshot: SnapshotFrom<RecordsActor>) => ReadonlyArray<Row>
}

/** The records of a list, and the queries that its operator can make. */
export const useRecordList = <Row extends { readonly id: number }, Filters extends Query>(
  list: RecordsActor,
  { codec, rowsOf }: RecordListKind<Row, Filters>
) => {
  const rows = useSelector(list, rowsOf)
  const query = useSelector(list, queryIn<Filters>)
  const pendingQuery = useSelector(list, pendingQueryIn<Filters>)
  const total = useSelector(list, totalOf)
  const more = useSelector(list, hasMore)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const stale = useSelector(list, isStale)
  const selected = useSelector(list, selectedIn<Row>)
  const offline = useSelector(list, isOffline)
  const { page: _page, page_size: _size, sort: shownSort, order: shownOrder, ...shown } = codec.write(query)
  /** The next query builds on the pending one, which may be ahead of the visible rows. */
  const { page: _asked, page_size, sort, order, ...filters } = codec.write(pendingQuery)
  const intent = (search: Search) => list.send({ type: "records.queried", query: codec.read(search) })
  const refresh = () => list.send({ type: "records.refreshed" })
  /** Searches with other filters, from the first page, in the same size and order. The same filters refetch. */
  const search = (typed: Search) => {
    const next = { ...typed, ...definedParts({ page_size, sort, order }) }
    if (JSON.stringify(codec.read(next)) === JSON.stringify(pendingQuery)) refresh()
    else intent(next)
  }
  return {
    rows,
    query,
    total,
    more,
    listing,
    offline,
    fresh: useSelector(list, savedIdsOf),
    gathering: useSelector(list, isGathering),
    stale,
    fault,
    selected,
    filtered: Object.keys(shown).length > 0,
    sorting: { sort: shownSort, order: shownOrder } as Sorting,
    pendingQuery,
    filters,
    refresh,
    search,
    /** Sorts in another order, from the first page. */
    sortBy: (sorting: Sorting) => intent({ ...filters, ...definedParts({ page_size, ...sorting }) }),
    turnTo: (page: number) => intent({ ...filters, ...definedParts({ page_size, sort, order }), page: String(page) }),
    resize: (size: number) => intent({ ...filters, ...definedParts({ sort, order }), page_size: String(size) }),
    select: (some: ReadonlyArray<Row>) => list.send({ type: "records.rowsSelected", ids: some.map(({ id }) => id) })
  }
}
