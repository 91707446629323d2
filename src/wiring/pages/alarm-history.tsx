import { alarmHistory } from "../../contract/alarm-history.ts"
import { readResponseTimes } from "../../effects/alarms/alarm-history-effects.ts"
import { readAlarmTypes } from "../../effects/alarms/board-effects.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { historyQuery, responseTimes } from "../../machines/alarms/alarm-history-list.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { queryIn } from "../../machines/records/typed-records.ts"
import { alarmHistoryPage } from "../../ui/alarms/alarm-history-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

export const page = defineListPage({
  ...alarmHistoryPage,
  record: alarmHistory,
  parts: (fromEffect: FromEffect) => ({
    types: alarmTypes.partBesideList(fromEffect(readAlarmTypes)),
    times: {
      machine: responseTimes.machine(fromEffect(readResponseTimes)),
      input: ({ query }: PageInput) => ({ key: historyQuery.keyOf(historyQuery.read(query)), besideList: true })
    }
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.answered",
      to: "times",
      send: (_, now) => responseTimes.events.requested.make({ key: historyQuery.keyOf(queryIn(now("list"))) })
    })
  ]
})
