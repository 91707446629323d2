import { periodCodecs, withPeriod } from "../../contract/day-period.ts"
import { ServerEvent, ServerEventQuery } from "../../contract/events.ts"
import { listQuery } from "../../contract/fields.ts"
import { typedRecords } from "../records/typed-records.ts"

const { username, type, entity, entity_id, actor_id } = ServerEventQuery.filters

/** All that happened, whoever did it to whichever record. */
export const eventList = typedRecords({
  row: ServerEvent,
  query: listQuery(ServerEventQuery.sortable, { username, type, entity, entity_id, actor_id, ...periodCodecs }),
  exported: { group: "events", query: withPeriod }
})
export type EventFilters = ReturnType<typeof eventList.codec.read>
