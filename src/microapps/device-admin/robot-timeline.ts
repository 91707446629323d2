import { Effect, Schema } from "effect"
import { RobotTimeline, TIMELINE_DAYS } from "../../contract/robot-timeline.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"

export const DAY_MS = 86_400_000
export const TIMELINE_MS = TIMELINE_DAYS * DAY_MS

/** The last thirty days of a robot, by its number. */
export const robotTimeline = typedQuery(RobotTimeline)

export const readRobotTimeline = (robot_id: string) =>
  ApplicationClient.use((client) => read(client.robotTimeline.timeline({ query: { robot_id } }))).pipe(
    asEvent((data) => robotTimeline.events.loaded.make({ data }), robotTimeline.events.failed)
  )

/** Makes the operator the owner of an alarm. */
export const alarmAcknowledging = typedMutation(Schema.Struct({ id: Schema.Int }))

/** An alarm that ended in the meantime stays unchanged, and the page shows it after the next read. */
export const acknowledgeAlarm = ({ id }: { readonly id: number }) =>
  ApplicationClient.use(({ alarms }) => write(alarms.acknowledge({ payload: { ids: String(id) } }))).pipe(
    Effect.map(({ list }) => list.length),
    asEvent(
      (count) =>
        alarmAcknowledging.events.done.make({
          count,
          ...(count === 0 ? {} : { message: { key: "robots.alarmAcknowledged" } })
        }),
      alarmAcknowledging.events.failed
    )
  )
