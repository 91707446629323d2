import { type RuleOf, rulesIn } from "../pages/page-rules.ts"
import type { ActorOf } from "../typed-actor.ts"
import { RobotPositionsEvents } from "./robot-positions-events.ts"
import { hasNewRobot, type RobotPositionsActor } from "./robot-positions-machine.ts"
import { siteDetail } from "./site-detail.ts"

type Actors = { readonly site: ActorOf<typeof siteDetail>; readonly positions: RobotPositionsActor }

/**
 * Positions are followed while the site has a calibrated plan. A robot that arrives at the site makes the page refetch.
 */
export const positionRules = rulesIn((rule: RuleOf<Actors>) => [
  rule({
    from: "site",
    when: "query.answered",
    to: "positions",
    send: (_, now) => {
      const site = siteDetail.dataOf(now("site"))
      return RobotPositionsEvents.shown.make({ site: site?.plan?.calibration ? site.id : null })
    }
  }),
  rule({
    from: "positions",
    when: "robotPositions.updated",
    to: "site",
    send: ({ robots }, now) => {
      const site = siteDetail.dataOf(now("site"))
      return site !== null && hasNewRobot(site, robots) ? { type: "query.refreshed" } : null
    }
  })
])
