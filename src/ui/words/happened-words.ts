import type { EventType } from "../../effects/contract/event-types.ts"
import { addWords } from "./all-words.ts"

const happened = EVENT_WORDS
addWords({ happened })

/** Whether there are words for what the server tells of, which may be older or somebody else's. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(happened, type)
