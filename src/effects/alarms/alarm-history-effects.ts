import { withPeriod } from "../../contract/day-period.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { historyQuery, responseTimes } from "../../machines/alarms/alarm-history-list.ts"
import { queryProgram } from "../programs.ts"

export const readResponseTimes = queryProgram(responseTimes, (key) =>
  ConsoleClient.use(({ alarmHistory }) =>
    read(alarmHistory.responseTimes({ query: withPeriod(historyQuery.filtersIn(key)) }))
  )
)
