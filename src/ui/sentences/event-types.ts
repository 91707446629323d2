import type { EntityType, EventType } from "../../contract/event-types.ts"

/** The kinds of events and of records as filter options, in their order. */
export const eventTypes = EVENT_TYPES as ReadonlyArray<EventType>
export const entities = ENTITY_TYPES as ReadonlyArray<EntityType>

/** True for a type that this console knows: the server may be older or another backend. */
export const isEventType = (type: string): type is EventType => EVENT_TYPES.includes(type)
export const isEntity = (name: string): name is EntityType => ENTITY_TYPES.includes(name)
