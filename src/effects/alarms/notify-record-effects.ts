import { Effect } from "effect"
import {
  askedRecords,
  notifyRecordChoices,
  type NotifyRecordFilters,
  notifyRecordList,
  type RecordScope
} from "../../machines/alarms/notify-record-list.ts"
import { asEvent, read, readInPlace } from "../http/calls.ts"
import { ConsoleClient } from "../http/console-client.ts"

export const listNotifyRecords = (scope: RecordScope) => (query: NotifyRecordFilters) =>
  ConsoleClient.use(({ notifyRecords }) => read(notifyRecords.list({ query: askedRecords(scope)(query) }))).pipe(
    asEvent(
      ({ list, total }) => notifyRecordList.events.listed.make({ rows: list, total }),
      notifyRecordList.events.listFailed
    )
  )

export const readRecordChoices = (scope: RecordScope) => (_: string) =>
  ConsoleClient.use(({ alarmTypes, notifyRules }) =>
    Effect.all(
      [
        readInPlace(alarmTypes.list()),
        scope === "all" ? readInPlace(notifyRules.users()) : Effect.succeed({ list: [] })
      ],
      { concurrency: 2 }
    )
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
