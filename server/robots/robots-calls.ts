import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { changeShelves, syncRobots } from "./change-robots.ts"
import { makeListRobots, robotDetail } from "./read-robots.ts"

const putOnShelves = changeShelves(true)
const removeFromShelf = changeShelves(false)

export const RobotsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "robots",
  Effect.fnUntraced(function* (handlers) {
    const listRobots = yield* makeListRobots
    return handlers.handleAll({
      list: ({ query }) => answering(listRobots(query)),
      detail: ({ query }) => answering(robotDetail(query.robot_id)),
      putOnShelves: ({ payload }) => answering(putOnShelves(payload)),
      removeFromShelf: ({ payload }) => answering(removeFromShelf(payload)),
      sync: ({ payload }) => answering(syncRobots(payload))
    })
  })
)
