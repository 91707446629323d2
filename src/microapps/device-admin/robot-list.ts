import { Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { Robot, RobotQuery } from "../../effects/contract/robots.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { listQuery } from "../../effects/contract/paging.ts"
import { placeCodecs, withPlaces } from "../runtime/place-choices.ts"

/** A robot's number names it; `id` stands for it as long as the list is there. */
const RobotRow = Schema.Struct({ id: Schema.Int, ...Robot.fields })
export type RobotRow = typeof RobotRow.Type

const { state, text } = RobotQuery.filters
export const robotList = typedRecords({
  row: RobotRow,
  query: listQuery(RobotQuery.sortable, { ...placeCodecs, state, text })
})
type RobotFilters = ReturnType<typeof robotList.codec.read>

/** Numbers the robots as they are met: one that is read again keeps its `id`, and stays selected. */
export const listRobots = () => {
  const met = new Map<string, number>()
  const idOf = (number: string) => met.get(number) ?? met.set(number, met.size + 1).size
  return (query: RobotFilters) =>
    ApplicationClient.use(({ robots }) => read(robots.list({ query: withPlaces(query) }))).pipe(
      asEvent(
        ({ list, total }) =>
          robotList.events.listed.make({ rows: list.map((robot) => ({ id: idOf(robot.robot_id), ...robot })), total }),
        robotList.events.listFailed
      )
    )
}
