import { Effect, Schema } from "effect"
import { DeviceState } from "../../effects/contract/devices.ts"
import { Robot, robotColumns } from "../../effects/contract/robots.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read } from "../kit/calls.ts"
import { placeCodecs, withPlaces, placeQuery } from "../kit/place-choices.ts"

/** A robot's number names it; `id` stands for it as long as the list is there. */
const RobotRow = Schema.Struct({ id: Schema.Int, ...Robot.fields })
export type RobotRow = typeof RobotRow.Type

const Sort = Schema.Literals(robotColumns)
const Order = Schema.Literals(["asc", "desc"])
const RobotFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Order),
  ...placeQuery,
  state: Schema.optionalKey(DeviceState),
  text: Schema.optionalKey(Schema.String)
})
type RobotFilters = typeof RobotFilters.Type & Query

export const robotList = recordFace<RobotRow, object, RobotFilters>({
  row: RobotRow,
  draft: Schema.Struct({}),
  query: RobotFilters as never
})

/** The query of the list as an address holds it. */
export const robotQuery = queryCodec<RobotFilters>({
  sort: Sort,
  order: Order,
  ...placeCodecs,
  state: DeviceState,
  text: Schema.NonEmptyString
})

/** Numbers the robots as they are met: one that is read again keeps its `id`, and stays selected. */
export const listRobots = () => {
  const met = new Map<string, number>()
  const idOf = (number: string) => met.get(number) ?? met.set(number, met.size + 1).size
  return (query: RobotFilters) =>
    Calls.use(({ robots }) => read("GET /device-admin/device/list", robots.list({ query: withPlaces(query) }))).pipe(
      Effect.match({
        onSuccess: ({ list, total }) =>
          robotList.events.listed.make({ rows: list.map((robot) => ({ id: idOf(robot.robot_id), ...robot })), total }),
        onFailure: (fault) => robotList.events.listFailed.make({ fault })
      })
    )
}
