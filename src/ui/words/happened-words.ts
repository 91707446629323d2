import type { EntityType, EventType } from "../../effects/contract/event-types.ts"

const happened = EVENT_WORDS
const entity = ENTITY_WORDS
const value = VALUE_WORDS
/** What happened, to what, and what stands in the fields of that. */
export const happenedWords = { happened, entity, value }

/** Whether there are words for what the server tells of, which may be older or somebody else's. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(happened, type)

export const isEntity = (name: string): name is EntityType => Object.hasOwn(entity, name)

/** Whether there is a word for what a field holds. */
export const hasWord = (key: string): boolean => Object.hasOwn(value, key)

/** What can be asked for, in their order. */
export const eventTypes = Object.keys(happened).filter(isEventType)
export const entities = Object.keys(entity).filter(isEntity)
