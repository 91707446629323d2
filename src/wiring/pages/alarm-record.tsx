import { readRecordChoices } from "../../effects/alarms/notify-record-effects.ts"
import { notifyRecordChoices, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { notifyRecordListPage } from "../../ui/alarms/notify-record-list-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

/** The page of the operator's own notifications, or of everyone's. */
export const alarmRecords = (scope: RecordScope) =>
  notifyRecordListPage(scope, (fromEffect: FromEffect) => ({
    choices: notifyRecordChoices.partBesideList(fromEffect(readRecordChoices(scope)))
  }))

export const page = alarmRecords("mine")
