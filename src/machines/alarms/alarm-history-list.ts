import { AlarmHistoryQuery, ResponseTimes } from "../../contract/alarm-history.ts"
import { inDays } from "../../contract/record-filters.ts"
import { typedQuery } from "../queries/typed-query.ts"
import type { Query } from "../records/records-events.ts"
import { queryCodec } from "../records/typed-records.ts"

const listed = inDays(AlarmHistoryQuery)
export type AlarmHistoryFilters = typeof listed.Type & Query

/** The query of the list as an address holds it. */
export const historyQuery = queryCodec<AlarmHistoryFilters>(listed, 10)

/** Response times of the alarms in a list. The key holds the filters of that list. */
export const responseTimes = typedQuery(ResponseTimes)
