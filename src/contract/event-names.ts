import { ConsoleApi } from "./console-api.ts"
import { type EntityType, type EventType, otherEntities, otherEvents, type RecordTopic } from "./event-types.ts"

/** The groups that `crud` declares. */
const topics = Object.values(ConsoleApi.groups).flatMap(({ identifier, endpoints }) =>
  "delete" in endpoints ? [identifier as RecordTopic] : []
)

/** The kinds of records that the server's event table tells of. */
export const entityTypes: ReadonlyArray<EntityType> = [...otherEntities, ...topics]

/** Every type of event. The console has them from its build, without the whole contract. */
export const eventTypes: ReadonlyArray<EventType> = [
  ...otherEvents,
  ...topics.flatMap((topic) => [`${topic}.added`, `${topic}.edited`, `${topic}.deleted`] as const)
]
