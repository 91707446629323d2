import { Effect } from "effect"
import { LAST_EVENT_ID } from "../../src/contract/alarm-stream.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { callsOf } from "../calls.ts"
import { AlarmStreams, receivingOff, usersNotReceiving } from "./alarm-streams.ts"
import { answerStream } from "./stream-readers.ts"

/** The calls of the streams. An open stream leaves the request pipeline at once. */
export const AlarmStreamCalls = callsOf(
  "alarmStream",
  Effect.map(AlarmStreams, ({ open }) => ({
    stream: Effect.fnUntraced(function* ({ headers: { [LAST_EVENT_ID]: resumeFrom } }) {
      const { id } = yield* CurrentOperator
      if ((yield* usersNotReceiving([id])).has(id)) return yield* receivingOff
      return yield* answerStream((identity) => open({ ...identity, resumeFrom }))
    }),
    receivingChanged: ({ query: { status } }) =>
      answerStream((identity) => open({ ...identity, resumeFrom: undefined, waits: status }))
  }))
)
