import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import {
  isListing,
  isOffline,
  listFaultOf,
  pickedOf,
  type RecordsActor,
  totalOf,
  type QueryCodec
} from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import type { Search } from "./address.ts"
import type { Sorting } from "./records-table.tsx"

/** What there is of a search: nothing of what is not given. */
const given = (parts: Readonly<Record<string, string | undefined>>): Search =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part]])))

export type Listed<Row, Filters extends Query> = {
  readonly codec: QueryCodec<Filters>
  readonly rowsOf: (snapshot: SnapshotFrom<RecordsActor>) => ReadonlyArray<Row>
}

/** What a list shows of its records, and what its operator may ask of it. */
export const useRecordList = <Row extends { readonly id: number }, Filters extends Query>(
  list: RecordsActor,
  { codec, rowsOf }: Listed<Row, Filters>
) => {
  const rows = useSelector(list, rowsOf)
  const query = useSelector(list, ({ context }) => context.query as Filters)
  const asked = useSelector(list, ({ context }) => context.asked as Filters)
  const total = useSelector(list, totalOf)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const picked = useSelector(list, pickedOf)
  const offline = useSelector(list, isOffline)
  const { page: _page, page_size: _size, sort: shownSort, order: shownOrder, ...shown } = codec.write(query)
  /** What is asked for may be ahead of what is on show: what the operator wants next goes on from there. */
  const { page: _asked, page_size, sort, order, ...filters } = codec.write(asked)
  const intent = (search: Search) => list.send({ type: "records.queried", query: codec.read(search) } as never)
  const refresh = () => list.send({ type: "records.refreshed" })
  /** Other filters begin on the first page; size and order stay. The same ones once more ask the server anew. */
  const search = (typed: Search) => {
    const next = { ...typed, ...given({ page_size, sort, order }) }
    if (JSON.stringify(codec.read(next)) === JSON.stringify(asked)) refresh()
    else intent(next)
  }
  return {
    rows,
    query,
    total,
    listing,
    offline,
    /** The rows on show are not those asked for, or may be out of date: they are not acted on. */
    stale: listing || fault !== null,
    fault,
    picked: rows.filter(({ id }) => picked.includes(id)),
    filtered: Object.keys(shown).length > 0,
    sorting: { sort: shownSort, order: shownOrder } as Sorting,
    asked,
    filters,
    refresh,
    search,
    /** In another order, from the first page. */
    sortBy: (sorting: Sorting) => intent({ ...filters, ...given({ page_size, ...sorting }) }),
    turnTo: (page: number) => intent({ ...filters, ...given({ page_size, sort, order }), page: String(page) }),
    resize: (size: number) => intent({ ...filters, ...given({ sort, order }), page_size: String(size) }),
    pick: (some: ReadonlyArray<Row>) => list.send({ type: "records.rowsPicked", ids: some.map(({ id }) => id) })
  }
}
