import { changeOwner, readColleagues } from "../../effects/alarms/board-effects.ts"
import { readTimeline } from "../../effects/alarms/timeline-effects.ts"
import { alarmTimeline, isOutdated } from "../../machines/alarms/alarm-timeline.ts"
import { colleagues, requestColleagues, ownershipForm } from "../../machines/alarms/ownership.ts"
import { AlarmTimelinePage } from "../../ui/alarms/alarm-timeline-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    timeline: alarmTimeline.part(fromEffect(readTimeline), "id"),
    ownership: { machine: ownershipForm.machine(fromEffect(changeOwner)) },
    colleagues: colleagues.lazyPart(fromEffect(readColleagues))
  }),
  /** The timeline is outdated once its alarm changes, or a recipient was notified. */
  rules: (rule) => [
    rule({
      from: "ownership",
      when: "form.opened",
      to: "colleagues",
      send: (_, now) => requestColleagues(now("ownership"), now("colleagues"))
    }),
    rule({ from: "alarms", when: "alarms.notificationsSent", to: "timeline", send: { type: "query.refreshed" } }),
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "timeline",
      send: (_, now) =>
        isOutdated(alarmTimeline.dataOf(now("timeline")), now("alarms")) ? { type: "query.refreshed" } : null
    })
  ],
  view: AlarmTimelinePage
})
