import type { ActorOf } from "../typed-actor.ts"
import { rulesIn, type RuleOf } from "../pages/page-rules.ts"
import { alarmTimeline, isOutdated } from "./alarm-timeline.ts"
import type { AlarmsActor } from "./alarms-machine.ts"
import { type colleagues, type ownershipForm, requestColleagues } from "./ownership.ts"

type Actors = {
  readonly alarms: AlarmsActor
  readonly timeline: ActorOf<typeof alarmTimeline>
  readonly ownership: ActorOf<typeof ownershipForm>
  readonly colleagues: ActorOf<typeof colleagues>
}

/**
 * The rules of a page with the timeline of an alarm and the form of its owner. The timeline is outdated once its alarm
 * changes, or a recipient was notified.
 */
export const timelineRules = rulesIn((rule: RuleOf<Actors>) => [
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
])
