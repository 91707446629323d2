import { AlarmStory } from "../../contract/alarm-story.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** The story of an alarm, by its id. */
export const alarmStory = typedQuery(AlarmStory)
