import {
  alarmTypePage,
  countOpenAlarms,
  saveAlarmType,
  turnAlarmType
} from "../../effects/alarms/alarm-type-effects.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { alarmTypeList, alarmTypeTurn, openAlarmCount } from "../../machines/alarms/alarm-type-list.ts"
import { AlarmSettingPage } from "../../ui/alarms/alarm-setting-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: alarmTypeList.part({ ...pagePart(fromEffect, alarmTypePage), save: fromEffect(saveAlarmType) }),
    openAlarms: openAlarmCount.lazyPart(fromEffect(countOpenAlarms)),
    turn: { machine: alarmTypeTurn.machine(fromEffect(turnAlarmType)) }
  }),
  view: AlarmSettingPage
})
