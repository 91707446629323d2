import { notifyRecordPage, readRecordChoices } from "../../effects/alarms/notify-record-effects.ts"
import { ConsoleClient } from "../../effects/http/console-client.ts"
import { placePartBy } from "../../effects/http/place-part.ts"
import { pagePart } from "../../effects/http/page-effects.ts"
import { notifyRecordChoices, notifyRecordList, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { AlarmRecordPage } from "../../ui/alarms/alarm-record-page.tsx"
import * as records from "../../ui/words/topics/late/alarm-records.ts"
import * as methods from "../../ui/words/topics/late/notify-methods.ts"
import * as severities from "../../ui/words/topics/late/severities.ts"
import { definePage } from "../page-definition.ts"

/** The page of one's own notifications, or of everyone's. */
export const alarmRecords = (scope: RecordScope) =>
  definePage({
    parts: (fromEffect) => ({
      list: notifyRecordList.part(pagePart(fromEffect, notifyRecordPage(scope))),
      choices: notifyRecordChoices.partBesideList(fromEffect(readRecordChoices(scope))),
      places: placePartBy(ConsoleClient)(fromEffect)
    }),
    words: { ...records, ...methods, ...severities },
    draw: (actors) => <AlarmRecordPage {...actors} all={scope === "all"} />
  })

export const page = alarmRecords("mine")
