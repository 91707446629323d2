import { Schema } from "effect"
import { AlarmCode } from "../../contract/alarm-types.ts"
import { periodCodecs, withPeriod } from "../../contract/day-period.ts"
import { RobotId } from "../../contract/devices.ts"
import { listQuery } from "../../contract/fields.ts"
import { NotifyRecord, NotifyRecordQuery } from "../../contract/notify-records.ts"
import { placeFilters } from "../../contract/place-filters.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { typedRecords } from "../records/typed-records.ts"

const { method, state, user_id } = NotifyRecordQuery.filters

const query = listQuery(NotifyRecordQuery.sortable, {
  type: AlarmCode,
  method,
  state,
  robot_id: RobotId,
  user_id,
  ...placeFilters,
  ...periodCodecs
})

/** The operator's own records, or everyone's. */
export type RecordScope = "mine" | "all"

/** Notifications, sent and failed ones. */
export const notifyRecordList = (scope: RecordScope) =>
  typedRecords({
    row: NotifyRecord,
    query,
    exported: {
      group: "notifyRecords",
      query: ({ type, ...others }) => ({
        ...withPeriod(others),
        ...(type === undefined ? {} : { types: type }),
        scope
      })
    }
  })

const Choice = Schema.Struct({ id: Schema.String, name: Schema.String })

/** The choices of the filters. Recipients are there only where everyone's records are shown. */
export const notifyRecordChoices = typedQuery(
  Schema.Struct({ types: Schema.Array(Choice), users: Schema.Array(Choice) })
)
