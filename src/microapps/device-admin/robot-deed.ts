import { Effect, Schema } from "effect"
import { Calls, write } from "../kit/calls.ts"
import { deedFace } from "../kit/deed-machine.ts"

/** What is done to the shelves of one robot or several, all of them or none; `slots` null means all slots. */
const RobotDeed = Schema.Struct({
  what: Schema.Literals(["putOnShelves", "removeFromShelf", "sync"]),
  robot_ids: Schema.Array(Schema.String),
  slots: Schema.NullOr(Schema.Array(Schema.Int))
})
export type RobotDeed = typeof RobotDeed.Type

export const robotDeed = deedFace(RobotDeed)

const names = {
  putOnShelves: "POST /device-admin/device/put-on-shelves",
  removeFromShelf: "POST /device-admin/device/remove-from-shelf",
  sync: "POST /device-admin/device/sync"
} as const

export const carryOut = ({ what, robot_ids, slots }: RobotDeed) =>
  Calls.use(({ robots }) => {
    const pick = { robot_ids: robot_ids.join(","), ...(slots === null ? {} : { slots: slots.join(",") }) }
    return write(names[what], robots[what]({ payload: pick }))
  }).pipe(
    Effect.match({
      onSuccess: ({ list }) => robotDeed.events.done.make(list.length === 1 ? {} : { count: list.length }),
      onFailure: (fault) => robotDeed.events.failed.make({ fault })
    })
  )
