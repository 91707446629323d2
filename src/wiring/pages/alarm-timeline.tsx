import { changeOwner, readColleagues } from "../../effects/alarms/board-effects.ts"
import { readTimeline } from "../../effects/alarms/timeline-effects.ts"
import { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { colleagues, ownershipForm } from "../../machines/alarms/ownership.ts"
import { AlarmTimelinePage } from "../../ui/alarms/alarm-timeline-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { timelineRules } from "../../machines/alarms/timeline-rules.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    timeline: alarmTimeline.part(fromEffect(readTimeline), "id"),
    ownership: { machine: ownershipForm.machine(fromEffect(changeOwner)) },
    colleagues: colleagues.lazyPart(fromEffect(readColleagues))
  }),
  rules: () => timelineRules,
  view: AlarmTimelinePage
})
