import { Effect } from "effect"
import { notifyRecordChoices, type RecordScope } from "../../machines/alarms/notify-record-list.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { queryProgram } from "../programs.ts"

export const readRecordChoices = (scope: RecordScope) =>
  queryProgram(notifyRecordChoices, () =>
    ConsoleClient.use(({ alarmTypes, notifyRules }) =>
      Effect.all(
        [read(alarmTypes.list()), scope === "all" ? read(notifyRules.users()) : Effect.succeed({ list: [] })],
        { concurrency: 2 }
      )
    ).pipe(
      Effect.map(([types, users]) => ({
        types: types.list.map(({ code, name }) => ({ id: code, name: `${code} ${name}` })),
        users: users.list.map(({ id, username }) => ({ id: String(id), name: username }))
      }))
    )
  )
