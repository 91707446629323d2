import { asEvent } from "../../effects/http/as-event.ts"
import { RobotDetail } from "../../effects/contract/robots.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { typedLookup } from "../../machines/lookups/lookup-machine.ts"

/** One robot with its slots and its latest alarms, by its number. */
export const robotDetail = typedLookup(RobotDetail)

export const readRobot = (robot_id: string) =>
  ApplicationClient.use(({ robots }) => read(robots.detail({ query: { robot_id } }))).pipe(
    asEvent((found) => robotDetail.events.found.make({ found }), robotDetail.events.failed)
  )
