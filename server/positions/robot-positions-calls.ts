import { Effect } from "effect"
import { answerStream } from "../alarms/stream-readers.ts"
import { callsOf } from "../calls.ts"
import { PositionStreams } from "./position-streams.ts"

/** The call of the stream. An open stream leaves the request pipeline at once. */
export const RobotPositionsCalls = callsOf(
  "robotPositions",
  Effect.map(PositionStreams, ({ open }) => ({
    follow: ({ query: { id: site } }) => answerStream((identity) => open({ ...identity, resumeFrom: undefined, site }))
  }))
)
