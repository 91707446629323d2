import { Effect } from "effect"
import {
  notifyRecordChoices,
  type NotifyRecordFilters,
  notifyRecordList
} from "../../machines/alarms/notify-record-list.ts"
import { withPeriod } from "../contract/day-period.ts"
import { asEvent, read, readInPlace } from "../http/calls.ts"
import { ConsoleClient } from "../http/console-client.ts"

/** One's own, or everyone's. */
export type RecordScope = "mine" | "all"

export const listNotifyRecords =
  (scope: RecordScope) =>
  ({ type, ...query }: NotifyRecordFilters) =>
    ConsoleClient.use(({ notifyRecords }) =>
      read(
        notifyRecords.list({ query: { ...withPeriod(query), ...(type === undefined ? {} : { types: type }), scope } })
      )
    ).pipe(
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
