import { listAlarmTypes, saveAlarmType, turnAlarmType } from "../../effects/alarms/alarm-type-effects.ts"
import { reachServer } from "../../effects/http/reach-server.ts"
import { alarmTypeList, alarmTypeTurn } from "../../machines/alarms/alarm-type-list.ts"
import { AlarmSettingPage } from "../../ui/alarms/alarm-setting-page.tsx"
import * as settings from "../../ui/words/topics/late/alarm-settings.ts"
import * as severities from "../../ui/words/topics/late/severities.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: alarmTypeList.part({
      list: fromEffect(listAlarmTypes),
      reach: fromEffect(reachServer),
      save: fromEffect(saveAlarmType)
    }),
    turn: { machine: alarmTypeTurn.machine(fromEffect(turnAlarmType)) }
  }),
  words: { ...settings, ...severities },
  draw: (actors) => <AlarmSettingPage {...actors} />
})
