import { addressedId } from "../../contract/addressed-id.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { queryProgram } from "../programs.ts"

export const readTimeline = queryProgram(alarmTimeline, (id) =>
  ConsoleClient.use((client) => read(client.alarmTimeline.timeline({ query: { id: addressedId(id) } })))
)
