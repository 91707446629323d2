import { changeOwner, readColleagues } from "../../effects/alarms/board-effects.ts"
import { readStory } from "../../effects/alarms/story-effects.ts"
import { alarmStory, isOutdated } from "../../machines/alarms/alarm-story.ts"
import { colleagues, colleaguesWanted, ownershipForm } from "../../machines/alarms/ownership.ts"
import { AlarmStoryPage } from "../../ui/alarms/alarm-story-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    story: alarmStory.part(fromEffect(readStory), "id"),
    ownership: { machine: ownershipForm.machine(fromEffect(changeOwner)) },
    colleagues: colleagues.lazyPart(fromEffect(readColleagues))
  }),
  /** The story is out of date once its alarm changes, or somebody was notified. */
  rules: (rule) => [
    rule({
      from: "ownership",
      when: "form.opened",
      to: "colleagues",
      send: (_, now) => colleaguesWanted(now("ownership"), now("colleagues"))
    }),
    rule({ from: "alarms", when: "alarms.notificationsSent", to: "story", send: { type: "query.refreshed" } }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "story",
      send: (_, now) =>
        isOutdated(alarmStory.dataOf(now("story")), now("alarms")) ? { type: "query.refreshed" } : null
    })
  ],
  view: AlarmStoryPage
})
