import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AlarmTypeEdit } from "../../src/effects/contract/alarm-types.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { overtaken, requestLanguage, words } from "../http/words.ts"
import { readAlarmTypes, typeColumns, typeOf, type TypeRow } from "../alarm-types/alarm-types.ts"
import { judgeRobotsAnew } from "./robot-states.ts"

const noun = words("告警类型", "alarm type")

const edit = Effect.fnUntraced(function* ({ code, version, ...values }: AlarmTypeEdit) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const [before] =
    yield* sql<TypeRow>`select ${sql.literal(typeColumns)} from alarm_types where code = ${code} for update`
  if (before!.version !== version) return yield* overtaken(noun)
  const [after] = yield* sql<TypeRow>`
    update alarm_types set ${sql.update(values)}, version = version + 1, updated_at = now() where code = ${code}
    returning ${sql.literal(typeColumns)}`
  // What is open follows at once.
  if (!values.enabled)
    yield* sql`update robot_alarms set ended_at = greatest(now(), last_at) where open and type = ${code}`
  yield* sql`update robot_alarms set severity = ${values.severity} where open and type = ${code} and severity <> ${values.severity}`
  yield* appendEvent(operator, { type: "alarmTypes.edited", entityId: code, before: before!, after: after! })
  return after!
}, inTransaction)

export const AlarmTypesCalls = callsOf("alarmTypes", {
  list: Effect.fnUntraced(function* () {
    const language = yield* requestLanguage
    return { list: (yield* readAlarmTypes).map((row) => typeOf(row, language)) }
  }),
  edit: Effect.fnUntraced(function* ({ payload }) {
    const edited = yield* edit(payload)
    yield* judgeRobotsAnew
    return typeOf(edited, yield* requestLanguage)
  })
})
