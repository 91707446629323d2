import { ConsoleApi } from "./console-api.ts"
import { type EntityType, type EventType, otherEntities, otherEvents, type RecordTopic } from "./event-types.ts"

/** The groups that `crud` declares. */
const topics = Object.values(ConsoleApi.groups).flatMap(({ identifier, endpoints }) =>
  "delete" in endpoints ? [identifier as RecordTopic] : []
)

/** The kinds of records in the server's log. */
export const entityTypes: ReadonlyArray<EntityType> = [...otherEntities, ...topics]

/** Every type of event. The build evaluates the list, so that the console need not load the whole contract. */
export const eventTypes: ReadonlyArray<EventType> = [
  ...otherEvents,
  ...topics.flatMap((topic) => [`${topic}.added`, `${topic}.edited`, `${topic}.deleted`] as const)
]
