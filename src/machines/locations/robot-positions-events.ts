import { Schema } from "effect"
import { RobotPosition } from "../../contract/robot-positions.ts"
import { eventsOf, type EventsOf } from "../events.ts"

export const RobotPositionsEvents = eventsOf("robotPositions", {
  /** The page shows a site with a calibrated plan, or none. */
  shown: { site: Schema.NullOr(Schema.Int) },
  watched: {},
  unwatched: {},
  moved: { robots: Schema.Array(RobotPosition) },
  /** The server refuses the stream, or has none. */
  ended: {}
})
export type RobotPositionsEvents = EventsOf<typeof RobotPositionsEvents>
export type RobotPositionsEvent = RobotPositionsEvents[keyof RobotPositionsEvents]
