import { Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { write } from "../../effects/http/unwrap.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"

/** What is done to the shelves of one robot or several, all of them or none; `slots` null means all slots. */
const RobotCommand = Schema.Struct({
  what: Schema.Literals(["putOnShelves", "removeFromShelf", "sync"]),
  robot_ids: Schema.Array(Schema.String),
  slots: Schema.NullOr(Schema.Array(Schema.Int))
})
export type RobotCommand = typeof RobotCommand.Type

export const robotCommand = typedCommand(RobotCommand)

export const carryOut = ({ what, robot_ids, slots }: RobotCommand) =>
  ApplicationClient.use(({ robots }) => {
    const pick = { robot_ids: robot_ids.join(","), ...(slots === null ? {} : { slots: slots.join(",") }) }
    return write(robots[what]({ payload: pick }))
  }).pipe(
    asEvent(
      ({ list }) => robotCommand.events.done.make(list.length === 1 ? {} : { count: list.length }),
      robotCommand.events.failed
    )
  )
