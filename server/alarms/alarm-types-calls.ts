import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { AlarmTypeEdit } from "../../src/contract/alarm-types.ts"
import { callsOf } from "../calls.ts"
import { versionConflict, requestLanguage, text } from "../http/texts.ts"
import { readAlarmTypes, typeColumns, typeOf, type TypeRow } from "../alarm-types/alarm-types.ts"
import { judgeRobotsAnew } from "./robot-states.ts"

const noun = text("records.alarmType")

const edit = Effect.fnUntraced(function* ({ code, version, ...values }: AlarmTypeEdit) {
  const sql = yield* SqlClient.SqlClient
  const [before] =
    yield* sql<TypeRow>`select ${sql.literal(typeColumns)} from alarm_types where code = ${code} for update`
  if (before!.version !== version) return yield* versionConflict(noun)
  const [after] = yield* sql<TypeRow>`
    update alarm_types set ${sql.update(values)}, version = version + 1, updated_at = now() where code = ${code}
    returning ${sql.literal(typeColumns)}`
  // Open alarms follow at once.
  if (!values.enabled)
    yield* sql`update robot_alarms set ended_at = greatest(now(), last_at) where open and type = ${code}`
  yield* sql`update robot_alarms set severity = ${values.severity} where open and type = ${code} and severity <> ${values.severity}`
  return after!
})

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
