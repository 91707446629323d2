import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { CurrentOperator } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import { streamHeaders } from "../alarms/alarm-stream-calls.ts"
import { callsOf } from "../calls.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuseOutage } from "../http/envelope.ts"
import { stopping } from "../http/outages.ts"
import { requestLanguage } from "../http/texts.ts"
import { PositionStreams } from "./position-streams.ts"

/** The call of the stream. An open stream leaves the request pipeline at once. */
export const RobotPositionsCalls = callsOf(
  "robotPositions",
  Effect.map(PositionStreams, (streams) => ({
    follow: Effect.fnUntraced(function* ({ query: { id: site } }) {
      const { id, session_id, merchant_id } = yield* CurrentOperator
      const language = yield* requestLanguage
      const identity = { session: session_id, user: id, merchant: merchant_id, language, resumeFrom: undefined }
      const stream = streams.open({ ...identity, site })
      if (stream === undefined) return yield* refuseOutage(stopping, language)
      const call = yield* CurrentCall
      call.code = codes.granted
      return HttpServerResponse.raw(stream, { headers: streamHeaders, contentType: "text/event-stream" })
    })
  }))
)
