import { acknowledge } from "../../effects/alarms/board-effects.ts"
import { readStory } from "../../effects/alarms/story-effects.ts"
import { AcknowledgingEvents } from "../../machines/alarms/acknowledging-events.ts"
import { acknowledgingMachine } from "../../machines/alarms/acknowledging-machine.ts"
import { alarmStory } from "../../machines/alarms/alarm-story.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { AlarmStoryPage } from "../../ui/alarms/alarm-story-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { implement } from "../../machines/effect-logic.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    story: alarmStory.part(fromEffect(readStory), "id"),
    acknowledging: {
      machine: withCodec(
        implement(acknowledgingMachine, { acknowledge: fromEffect(acknowledge) }),
        codecOf(1, AcknowledgingEvents)
      )
    }
  }),
  rules: (rule) => [
    rule({ from: "alarms", when: "alarms.notificationsSent", to: "story", send: { type: "query.refreshed" } })
  ],
  view: ({ visit: { query }, ...actors }) => <AlarmStoryPage {...actors} id={query["id"] ?? ""} />
})
