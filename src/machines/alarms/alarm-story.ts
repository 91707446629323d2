import { AlarmStory } from "../../contract/alarm-story.ts"
import { typedLookup } from "../lookups/lookup-machine.ts"

/** What became of an alarm, by its id. */
export const alarmStory = typedLookup(AlarmStory)
