import { Schema } from "effect"
import { RobotTimeline, TIMELINE_DAYS } from "../../contract/robot-timeline.ts"
import { read, write } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import { mutationProgram, queryProgram } from "../../effects/programs.ts"

export const DAY_MS = 86_400_000
export const TIMELINE_MS = TIMELINE_DAYS * DAY_MS

/** The last thirty days of a robot, by its number. */
export const robotTimeline = typedQuery(RobotTimeline)

export const readRobotTimeline = queryProgram(robotTimeline, (robot_id) =>
  ApplicationClient.use((client) => read(client.robotTimeline.timeline({ query: { robot_id } })))
)

/** Makes the operator the owner of an alarm. */
export const alarmAcknowledging = typedMutation(Schema.Struct({ id: Schema.Int }))

/** An alarm that ended in the meantime stays unchanged, and the page shows it after the next read. */
export const acknowledgeAlarm = mutationProgram(
  alarmAcknowledging,
  ({ id }) => ApplicationClient.use(({ alarms }) => write(alarms.acknowledge({ payload: { ids: String(id) } }))),
  (_, { list }) => ({
    count: list.length,
    ...(list.length === 0 ? {} : { message: { key: "robots.alarmAcknowledged" } })
  })
)
