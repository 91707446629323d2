import { Effect } from "effect"
import { notifyRecordChoices, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const readRecordChoices = (scope: RecordScope) => (_: string) =>
  ConsoleClient.use(({ alarmTypes, notifyRules }) =>
    Effect.all([read(alarmTypes.list()), scope === "all" ? read(notifyRules.users()) : Effect.succeed({ list: [] })], {
      concurrency: 2
    })
  ).pipe(
    asEvent(
      ([types, users]) =>
        notifyRecordChoices.events.loaded.make({
          data: {
            types: types.list.map(({ code, name }) => ({ id: code, name: `${code} ${name}` })),
            users: users.list.map(({ id, username }) => ({ id: String(id), name: username }))
          }
        }),
      notifyRecordChoices.events.failed
    )
  )
