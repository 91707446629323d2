import { Effect } from "effect"
import {
  alarmTypeList,
  alarmTypeToggle,
  type AlarmTypeDraft,
  type AlarmTypeFilters,
  type AlarmTypeRow,
  pageOfTypes,
  openAlarmCount,
  rowOf
} from "../../machines/alarms/alarm-type-list.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import type { Severity } from "../../contract/alarm-types.ts"
import { asEvent, type Notify, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { pageEffects } from "../lists/page-effects.ts"
import { orVersionConflict, unlessVersionConflict } from "../lists/record-part.ts"
import { mutationProgram, queryProgram } from "../programs.ts"

const { events } = alarmTypeList

export const alarmTypePage = pageEffects(
  events,
  (_: AlarmTypeFilters) => ConsoleClient.use(({ alarmTypes }) => alarmTypes.list()),
  ({ list }, query) => pageOfTypes(list, query)
)

export const countOpenAlarms = queryProgram(openAlarmCount, (types) =>
  ConsoleClient.use(({ alarms }) =>
    read(alarms.list({ query: { state: "open", types, page: 1, page_size: 1 } }), { notify: "sessionEnd" })
  ).pipe(Effect.map(({ total }) => ({ open: total })))
)

/** Changes some fields of a type; the others keep the values of the row. */
const edited = (
  { code, version, severity, enabled, threshold }: AlarmTypeRow,
  changes: object,
  notify: Notify = "always"
) =>
  ConsoleClient.use(({ alarmTypes }) =>
    write(alarmTypes.edit({ payload: { code, version, severity, enabled, threshold, ...changes } }), { notify })
  )

export const saveAlarmType = ({ row, draft }: SaveInput<AlarmTypeRow, AlarmTypeDraft>) =>
  ConsoleClient.use(({ alarmTypes }) =>
    edited(
      row!,
      {
        severity: draft.severity as Severity,
        enabled: draft.enabled,
        threshold: draft.threshold === "" ? null : Number(draft.threshold),
        guidance: draft.guidance
      },
      unlessVersionConflict
    ).pipe(
      Effect.as(events.saved.make({ what: "edited", id: row!.id })),
      orVersionConflict(
        row,
        () =>
          Effect.map(alarmTypes.list(), (reply) =>
            reply.status === "ok" ? { ...reply, data: { list: reply.data.list.map(rowOf) } } : reply
          ),
        alarmTypeList.conflicted
      )
    )
  ).pipe(asEvent((event) => event, events.saveFailed))

export const toggleAlarmType = mutationProgram(
  alarmTypeToggle,
  (row) => edited(row, { enabled: !row.enabled }),
  ({ enabled, name }) => ({ message: { key: enabled ? "alarmTypes.turnedOff" : "alarmTypes.turnedOn", name } })
)
