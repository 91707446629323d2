import { searchText } from "../../contract/addresses.ts"
import { AlarmHistoryQuery, ResponseTimes } from "../../contract/alarm-history.ts"
import { inDays } from "../../contract/record-filters.ts"
import { typedQuery } from "../queries/typed-query.ts"
import type { Query } from "../records/records-events.ts"
import { queryCodec } from "../records/typed-records.ts"

const listed = inDays(AlarmHistoryQuery)
export type AlarmHistoryFilters = typeof listed.Type & Query

/** The query of the list as an address holds it. */
export const historyQuery = queryCodec<AlarmHistoryFilters>(listed, 10)

/** Response times of the alarms in a list. The key is the address of that list. */
export const responseTimes = typedQuery(ResponseTimes)

/** The key of a list's response times, the same for every page of the list. */
export const timesKeyOf = ({
  page: _page,
  page_size: _size,
  sort: _sort,
  order: _order,
  ...filters
}: AlarmHistoryFilters) => searchText(historyQuery.write({ ...filters, page: 1, page_size: 10 } as AlarmHistoryFilters))
