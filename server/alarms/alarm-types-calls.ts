import { Effect } from "effect"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { versionConflict, requestLanguage, text } from "../http/texts.ts"
import { readAlarmTypes, typeColumns, typeOf, type TypeRow } from "../alarm-types/alarm-types.ts"
import { reevaluateRobots } from "./robot-states.ts"

const noun = text("records.alarmType")

export const AlarmTypesCalls = callsOf("alarmTypes", {
  list: Effect.fnUntraced(function* () {
    const language = yield* requestLanguage
    return { list: (yield* readAlarmTypes).map((row) => typeOf(row, language)) }
  }),
  edit: Effect.fnUntraced(function* ({ payload: { code, version, ...values } }) {
    const { enabled, severity } = values
    const before = yield* sql<TypeRow>`select ${typeColumns} from alarm_types where code = ${code} for update`.one
    if (before.version !== version) return yield* versionConflict(noun)
    const after = yield* sql<TypeRow>`
      update alarm_types set ${sql.update(values)}, version = version + 1, updated_at = now() where code = ${code}
      returning ${typeColumns}`.one
    // Open alarms follow the new settings at once.
    if (!enabled) yield* sql`update robot_alarms set ended_at = greatest(now(), last_at) where open and type = ${code}`
    yield* sql`update robot_alarms set severity = ${severity} where open and type = ${code} and severity <> ${severity}`
    yield* reevaluateRobots
    return typeOf(after, yield* requestLanguage)
  })
})
