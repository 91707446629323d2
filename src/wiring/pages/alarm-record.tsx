import { notifyRecordPage, readRecordChoices } from "../../effects/alarms/notify-record-effects.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { notifyRecordChoices, notifyRecordList, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { AlarmRecordPage } from "../../ui/alarms/alarm-record-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

/** The page of one's own notifications, or of everyone's. */
export const alarmRecords = (scope: RecordScope) =>
  definePage({
    parts: (fromEffect: FromEffect) => ({
      list: notifyRecordList.part(pagePart(fromEffect, notifyRecordPage(scope))),
      choices: notifyRecordChoices.partBesideList(fromEffect(readRecordChoices(scope))),
      places: placePart(fromEffect)
    }),
    view: (actors) => <AlarmRecordPage {...actors} all={scope === "all"} />
  })

export const page = alarmRecords("mine")
