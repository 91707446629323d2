import { alarmStory } from "../../machines/alarms/alarm-story.ts"
import { addressedId } from "../../contract/addressed-id.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const readStory = (id: string) =>
  ConsoleClient.use((client) => read(client.alarmStory.story({ query: { id: addressedId(id) } }))).pipe(
    asEvent((story) => alarmStory.events.loaded.make({ data: story }), alarmStory.events.failed)
  )
