import { alarmTypes } from "../../contract/alarm-types.ts"
import {
  alarmTypePage,
  countOpenAlarms,
  saveAlarmType,
  toggleAlarmType
} from "../../effects/alarms/alarm-type-effects.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { AlarmTypeRow, alarmTypeList, alarmTypeToggle, openAlarmCount } from "../../machines/alarms/alarm-type-list.ts"
import { mutationIn } from "../../machines/mutations/mutation-machine.ts"
import { queryEvent } from "../../machines/queries/query-event.ts"
import { editedIn } from "../../machines/records/typed-records.ts"
import { alarmSettingPage } from "../../ui/alarms/alarm-setting-page.tsx"
import { defineListPage } from "../../kit/define-list-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

export const page = defineListPage({
  ...alarmSettingPage,
  record: { ...alarmTypes, row: AlarmTypeRow },
  records: alarmTypeList,
  parts: (fromEffect: FromEffect) => ({
    list: alarmTypeList.part({ ...pagePart(fromEffect, alarmTypePage), save: fromEffect(saveAlarmType) }),
    openAlarms: openAlarmCount.lazyPart(fromEffect(countOpenAlarms)),
    toggle: { machine: alarmTypeToggle.machine(fromEffect(toggleAlarmType)) }
  }),
  /** Counts open alarms before the operator turns a type off. */
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.draftChanged",
      to: "openAlarms",
      send: ({ opened }, now) => {
        const edited = editedIn<AlarmTypeRow>(now("list"))
        return opened && edited?.enabled === true ? queryEvent(now("openAlarms"), edited.code) : null
      }
    }),
    rule({
      from: "toggle",
      when: "mutation.requested",
      to: "openAlarms",
      send: (_, now) => queryEvent(now("openAlarms"), mutationIn(now("toggle")).code)
    })
  ]
})
