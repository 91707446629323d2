import { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { addressedId } from "../../contract/addressed-id.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const readTimeline = (id: string) =>
  ConsoleClient.use((client) => read(client.alarmTimeline.timeline({ query: { id: addressedId(id) } }))).pipe(
    asEvent((timeline) => alarmTimeline.events.loaded.make({ data: timeline }), alarmTimeline.events.failed)
  )
