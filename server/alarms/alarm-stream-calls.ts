import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { LAST_EVENT_ID } from "../../src/contract/alarm-stream.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import { callsOf } from "../calls.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuseOutage } from "../http/envelope.ts"
import { stopping } from "../http/outages.ts"
import { requestLanguage } from "../http/texts.ts"
import { AlarmStreams, receivingOff, usersNotReceiving } from "./alarm-streams.ts"
import type { Identity } from "./stream-readers.ts"

/** Proxies must not buffer the stream. The connection closes with it, so that a reconnect can reach another server. */
export const streamHeaders = { "x-accel-buffering": "no", connection: "close" }

/** The calls of the streams. An open stream leaves the request pipeline at once. */
export const AlarmStreamCalls = callsOf(
  "alarmStream",
  Effect.map(AlarmStreams, (streams) => {
    const open = Effect.fnUntraced(function* (more: Pick<Identity, "resumeFrom" | "waits">) {
      const { id, session_id, merchant_id } = yield* CurrentOperator
      const language = yield* requestLanguage
      const stream = streams.open({ session: session_id, user: id, merchant: merchant_id, language, ...more })
      if (stream === undefined) return yield* refuseOutage(stopping, language)
      const call = yield* CurrentCall
      call.code = codes.granted
      return HttpServerResponse.raw(stream, { headers: streamHeaders, contentType: "text/event-stream" })
    })
    return {
      stream: Effect.fnUntraced(function* ({ headers: { [LAST_EVENT_ID]: resumeFrom } }) {
        const { id } = yield* CurrentOperator
        if ((yield* usersNotReceiving([id])).has(id)) return yield* receivingOff
        return yield* open({ resumeFrom })
      }),
      receivingChanged: ({ query: { status } }) => open({ resumeFrom: undefined, waits: status })
    }
  })
)
