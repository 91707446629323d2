import { acknowledge } from "../../effects/alarms/board-effects.ts"
import { readStory } from "../../effects/alarms/story-effects.ts"
import { AcknowledgingEvents } from "../../machines/alarms/acknowledging-events.ts"
import { acknowledgingMachine } from "../../machines/alarms/acknowledging-machine.ts"
import { alarmStory } from "../../machines/alarms/alarm-story.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { AlarmStoryPage } from "../../ui/alarms/alarm-story-page.tsx"
import * as words from "../../ui/words/topics/late/alarm-board.ts"
import * as methods from "../../ui/words/topics/late/notify-methods.ts"
import * as severities from "../../ui/words/topics/late/severities.ts"
import * as story from "../../ui/words/topics/late/alarm-story.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    story: alarmStory.part(fromEffect(readStory), "id"),
    acknowledging: {
      machine: withCodec(
        acknowledgingMachine.provide({ actors: { acknowledge: fromEffect(acknowledge) } }),
        codecOf(1, AcknowledgingEvents)
      )
    }
  }),
  words: { ...words, ...severities, ...methods, ...story },
  draw: (actors, { query }) => <AlarmStoryPage {...actors} id={query["id"] ?? ""} />
})
