import { Effect } from "effect"
import {
  askedRecords,
  notifyRecordChoices,
  type NotifyRecordFilters,
  notifyRecordList,
  type RecordScope
} from "../../machines/alarms/notify-record-list.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { pageEffects, pageIn } from "../lists/page-effects.ts"

export const notifyRecordPage = (scope: RecordScope) =>
  pageEffects(
    notifyRecordList.events,
    (query: NotifyRecordFilters) =>
      ConsoleClient.use(({ notifyRecords }) => notifyRecords.list({ query: askedRecords(scope)(query) })),
    pageIn
  )

export const readRecordChoices = (scope: RecordScope) => (_: string) =>
  ConsoleClient.use(({ alarmTypes, notifyRules }) =>
    Effect.all([read(alarmTypes.list()), scope === "all" ? read(notifyRules.users()) : Effect.succeed({ list: [] })], {
      concurrency: 2
    })
  ).pipe(
    asEvent(
      ([types, users]) =>
        notifyRecordChoices.events.found.make({
          found: {
            types: types.list.map(({ code, name }) => ({ id: code, name: `${code} ${name}` })),
            users: users.list.map(({ id, username }) => ({ id: String(id), name: username }))
          }
        }),
      notifyRecordChoices.events.failed
    )
  )
