import { searchIn } from "../../contract/addresses.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { historyQuery, responseTimes } from "../../machines/alarms/alarm-history-list.ts"

export const readResponseTimes = (key: string) => {
  const { page: _page, page_size: _size, ...query } = withPeriod(historyQuery.read(searchIn(key)))
  return ConsoleClient.use(({ alarmHistory }) => read(alarmHistory.responseTimes({ query }))).pipe(
    asEvent((data) => responseTimes.events.loaded.make({ data }), responseTimes.events.failed)
  )
}
