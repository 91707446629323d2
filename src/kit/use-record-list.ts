import { useSelector } from "@xstate/react"
import type { SnapshotFrom } from "xstate"
import {
  pendingQueryIn,
  freshOf,
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
import { SearchContext, useAddress } from "./address.ts"
import { type Search, searchIn, searchText } from "../contract/addresses.ts"
import type { Sorting } from "./records-table.tsx"
import { useContext, useEffect, useRef } from "react"

/** The given parts of a search. */
const given = (parts: Readonly<Record<string, string | undefined>>): Search =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part]])))

export type Listed<Row, Filters extends Query> = {
  readonly codec: QueryCodec<Filters>
  readonly rowsOf: (snapshot: SnapshotFrom<RecordsActor>) => ReadonlyArray<Row>
}

/** The records of a list, and the queries that its operator may make. */
export const useRecordList = <Row extends { readonly id: number }, Filters extends Query>(
  list: RecordsActor,
  { codec, rowsOf }: Listed<Row, Filters>
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
  /** The pending query may be ahead of the shown one: the operator's next step goes on from there. */
  const { page: _asked, page_size, sort, order, ...filters } = codec.write(pendingQuery)
  const intent = (search: Search) => list.send({ type: "records.queried", query: codec.read(search) })
  const refresh = () => list.send({ type: "records.refreshed" })
  /** Other filters begin on the first page; size and order stay. The same ones once more ask the server anew. */
  const search = (typed: Search) => {
    const next = { ...typed, ...given({ page_size, sort, order }) }
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
    fresh: useSelector(list, freshOf),
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
    /** In another order, from the first page. */
    sortBy: (sorting: Sorting) => intent({ ...filters, ...given({ page_size, ...sorting }) }),
    turnTo: (page: number) => intent({ ...filters, ...given({ page_size, sort, order }), page: String(page) }),
    resize: (size: number) => intent({ ...filters, ...given({ sort, order }), page_size: String(size) }),
    select: (some: ReadonlyArray<Row>) => list.send({ type: "records.rowsSelected", ids: some.map(({ id }) => id) })
  }
}

type MirrorProps<Filters extends Query> = { readonly list: RecordsActor; readonly codec: QueryCodec<Filters> }

/**
 * Keeps the query of a list and the address the same. Where the address goes the list follows; where the operator leads the list, the address
 * follows as soon as the rows are there, by a new entry, so that going back undoes it. What the list puts right is put right in the address too, and
 * without a line the address stays with the rows.
 * A list returned to by its bare address is as it was left. It draws nothing, so that a new address alone draws no list anew.
 */
export const MirroredQuery = <Filters extends Query>({ list, codec }: MirrorProps<Filters>) => {
  const address = useAddress()
  const search = useContext(SearchContext)
  const held = useSelector(list, (snapshot) => searchText(codec.write(queryIn<Filters>(snapshot))))
  const listing = useSelector(list, isListing)
  const offline = useSelector(list, isOffline)
  const seen = useRef<string | null>(null)
  /** The address at which list and address were last the same. */
  const agreed = useRef<string | null>(null)
  /** The corrected address, until the browser has it. */
  const righted = useRef<string | null>(null)

  useEffect(() => {
    // Shown again, the list has first of all the address that it was left by; the present one follows at once.
    if (search !== address.latest()) return
    const returned = seen.current === null && search === ""
    const moved = seen.current !== search && righted.current !== search
    if (righted.current === search) righted.current = null
    seen.current = search
    if (moved && !returned) {
      const query = codec.read(searchIn(search))
      const pendingQuery = pendingQueryIn<Filters>(list.getSnapshot())
      if (searchText(codec.write(query)) !== searchText(codec.write(pendingQuery)))
        list.send({ type: "records.queried", query })
    }
    const now = list.getSnapshot()
    if (isListing(now) && !isOffline(now)) return
    const holding = codec.write(queryIn<Filters>(now))
    if (searchText(holding) === search) {
      // Put back, the address is not what was wanted: what comes of that later takes its place.
      if (!isListing(now)) agreed.current = search
    } else if (agreed.current === search) address.go(holding)
    else {
      righted.current = searchText(holding)
      agreed.current = null
      address.replace(holding)
    }
  }, [search, held, listing, offline, list, codec, address])

  // Out of sight is left: whatever address the page comes back by is a new one.
  useEffect(
    () => () => {
      seen.current = null
      agreed.current = null
      righted.current = null
    },
    []
  )
  return null
}
