import { alarmTypeList, alarmTypeToggle, openAlarmCount, rowOf } from "../../src/machines/alarms/alarm-type-list.ts"
import { NotifyRule } from "../../src/contract/notify-rules.ts"
import { alarmHistory } from "../../src/contract/alarm-history.ts"
import { responseTimes } from "../../src/machines/alarms/alarm-history-list.ts"
import { alarmTypes } from "../../src/machines/alarms/alarm-types.ts"
import {
  availabilityList,
  availabilitySummary,
  subscribing,
  subscription
} from "../../src/machines/availability/availability-list.ts"
import { inDays } from "../../src/contract/record-filters.ts"
import { typedRecords } from "../../src/machines/records/typed-records.ts"
import { DryRunEvents } from "../../src/machines/alarms/dry-run-events.ts"
import { dryRunMachine } from "../../src/machines/alarms/dry-run-machine.ts"
import { alarmCoverage, notifyRuleList, notifyRuleOptions } from "../../src/machines/alarms/notify-rule-list.ts"
import { notifyRecordChoices, notifyRecordList } from "../../src/machines/alarms/notify-record-list.ts"
import { alarmGrants } from "../contract/alarm-fixtures.ts"
import { mutationMachine, typedMutation } from "../../src/machines/mutations/mutation-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { placeOptions } from "../../src/machines/areas/place-options.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

const { events: turnedRule } = typedMutation(NotifyRule)
const { events: recordEvents } = notifyRecordList("mine")
const historyList = typedRecords({
  row: alarmHistory.row,
  query: inDays(alarmHistory.query),
  exported: { group: "alarmHistory", query: (query) => query }
})

/** The machines of the pages for alarm settings and histories. */
export const alarmPageMachines = {
  "alarm-setting-c.list": specimen(
    recordsMachine,
    codecOf(1, alarmTypeList.events),
    alarmTypeList.events,
    records(rowOf(alarmGrants.alarmTypes.edit)),
    { query }
  ),
  "alarm-setting-c.openAlarms": specimen(
    queryMachine,
    codecOf(2, openAlarmCount.events),
    openAlarmCount.events,
    {},
    { key: null }
  ),
  "alarm-setting-c.toggle": specimen(mutationMachine, codecOf(1, alarmTypeToggle.events), alarmTypeToggle.events),
  "alarm-notify-setting.list": specimen(
    recordsMachine,
    codecOf(1, notifyRuleList.events),
    notifyRuleList.events,
    records(alarmGrants.notifyRules.add),
    { query }
  ),
  "alarm-notify-setting.toggle": specimen(mutationMachine, codecOf(1, turnedRule), turnedRule),
  "alarm-notify-setting.coverage": specimen(
    queryMachine,
    codecOf(1, alarmCoverage.events),
    alarmCoverage.events,
    {},
    { key: "" }
  ),
  "alarm-notify-setting.options": specimen(
    queryMachine,
    codecOf(1, notifyRuleOptions.events),
    notifyRuleOptions.events,
    {},
    { key: "" }
  ),
  "alarm-notify-setting.dryRun": specimen(dryRunMachine, codecOf(1, DryRunEvents), DryRunEvents),
  "alarm-history.list": specimen(
    recordsMachine,
    codecOf(10, historyList.events),
    historyList.events,
    records(alarmGrants.alarmHistory.list.list[0]!),
    { query }
  ),
  "alarm-history.types": specimen(queryMachine, alarmTypes.codec, alarmTypes.events, {}, { key: "" }),
  "alarm-history.times": specimen(queryMachine, responseTimes.codec, responseTimes.events, {}, { key: "" }),
  "alarm-history.places": specimen(
    queryMachine,
    codecOf(1, placeOptions.events),
    placeOptions.events,
    {},
    { key: null }
  ),
  "availability.list": specimen(
    recordsMachine,
    codecOf(8, availabilityList.events),
    availabilityList.events,
    records(alarmGrants.availability.list.list[0]!),
    { query }
  ),
  "availability.summary": specimen(
    queryMachine,
    codecOf(3, availabilitySummary.events),
    availabilitySummary.events,
    {},
    { key: "" }
  ),
  "availability.subscription": specimen(
    queryMachine,
    codecOf(3, subscription.events),
    subscription.events,
    {},
    { key: "" }
  ),
  "availability.subscribing": specimen(mutationMachine, codecOf(4, subscribing.events), subscribing.events),
  "availability.places": specimen(
    queryMachine,
    codecOf(1, placeOptions.events),
    placeOptions.events,
    {},
    { key: null }
  ),
  ...Object.fromEntries(
    ["alarm-record", "alarm-record-all"].flatMap((name) => [
      [
        `${name}.list`,
        specimen(
          recordsMachine,
          codecOf(1, recordEvents),
          recordEvents,
          records(alarmGrants.notifyRecords.list.list[0]!),
          { query }
        )
      ],
      [
        `${name}.choices`,
        specimen(queryMachine, codecOf(1, notifyRecordChoices.events), notifyRecordChoices.events, {}, { key: "" })
      ],
      [
        `${name}.places`,
        specimen(queryMachine, codecOf(1, placeOptions.events), placeOptions.events, {}, { key: null })
      ]
    ])
  )
}
