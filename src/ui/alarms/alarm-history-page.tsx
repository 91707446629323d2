import { useSelector } from "@xstate/react"
import type { EndedAlarm } from "../../contract/alarm-history.ts"
import { durationText } from "../../kit/duration.ts"
import { severityTones } from "../../kit/notices.tsx"
import { SubtleText } from "../../kit/panel.tsx"
import { listPlaces } from "../../kit/places/list-places.ts"
import type { ColumnSpec } from "../../kit/record-columns.tsx"
import type { responseTimes } from "../../machines/alarms/alarm-history-list.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { ResponseTimesPanel } from "./response-times-panel.tsx"
import { linkTo, RecordLink } from "../../kit/record-link.tsx"

type Actors = {
  readonly types: ActorOf<typeof alarmTypes>
  readonly times: ActorOf<typeof responseTimes>
}

const columns: ReadonlyArray<ColumnSpec<EndedAlarm>> = [
  {
    id: "type",
    naming: true,
    text: ({ name }) => name,
    cell: linkTo("alarms", "id")
  },
  { id: "severity", badge: severityTones, card: "beside" },
  {
    id: "robot_id",
    text: ({ robot_id, robots }, t) => robot_id ?? t("board.robots", { count: robots }),
    cell: (text, { robot_id }) =>
      robot_id === null ? <SubtleText>{text}</SubtleText> : <RecordLink kind="robots" id={robot_id} />
  },
  { id: "location", cell: linkTo("locations", "location_id") },
  { id: "raised_at", card: "bare" },
  { id: "ended_at", card: "unfolded" },
  { id: "duration", kind: "duration", card: "bare", text: ({ duration }, t) => durationText(t, duration) },
  { id: "acknowledged_by", cell: linkTo("users", "acknowledged_by") },
  { id: "notified", kind: "number" },
  { id: "merchant", spare: true, cell: linkTo("merchants", "merchant_id") },
  { id: "count", kind: "number", spare: true },
  { id: "acknowledged_at", spare: true }
]

/** Ended alarms, and the median times in which they were acknowledged and resolved. */
export const alarmHistoryPage = {
  columns,
  places: listPlaces,
  filters: ["type", "severity", "robot_id", "acknowledged_by", "acknowledged", "notified", "duration", "ended"],
  useChoices: ({ types }: Actors) => {
    const data = useSelector(types, alarmTypes.dataOf)
    return { type: (data?.list ?? []).map(({ code, name }) => ({ id: code, name: `${code} ${name}` })) }
  },
  useMore: ({ times }: Actors) => ({
    nameOf: ({ name, robot_id }: EndedAlarm) => (robot_id === null ? name : `${name}, ${robot_id}`),
    sums: <ResponseTimesPanel times={times} />
  })
}
