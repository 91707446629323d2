import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { LAST_EVENT_ID } from "../../src/effects/contract/alarm-stream.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { codes } from "../../src/effects/contract/codes.ts"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuse, refuseOutage } from "../http/envelope.ts"
import { stopping } from "../http/outages.ts"
import { requestLanguage } from "../http/words.ts"
import { AlarmStreams } from "./alarm-streams.ts"
import { receivingOff, whoReceivesNothing } from "./receiving.ts"
import type { Identity } from "./stream-readers.ts"

/** Nobody on the way gathers what is sent, and the connection ends with the stream: the next one finds a server that goes on. */
const headers = { "x-accel-buffering": "no", connection: "close" }

export const AlarmStreamCalls = HttpApiBuilder.group(ServerApi, "alarmStream", (calls) =>
  Effect.map(AlarmStreams, (streams) => {
    const open = Effect.fnUntraced(function* (more: Pick<Identity, "asked" | "waits">) {
      const { id, session_id, merchant_id } = yield* CurrentOperator
      const language = yield* requestLanguage
      const stream = streams.open({ session: session_id, user: id, merchant: merchant_id, language, ...more })
      if (stream === undefined) return yield* refuseOutage(stopping, language)
      const call = yield* CurrentCall
      call.code = codes.granted
      return HttpServerResponse.raw(stream, { headers, contentType: "text/event-stream" })
    })
    return calls
      .handleRaw(
        "stream",
        Effect.fnUntraced(function* ({ headers: { [LAST_EVENT_ID]: asked } }) {
          const { id } = yield* CurrentOperator
          const off = yield* Effect.orDie(whoReceivesNothing([id]))
          if (off.has(id)) return yield* refuse(receivingOff.code, receivingOff.words[yield* requestLanguage])
          return yield* open({ asked })
        })
      )
      .handleRaw("receivingChanged", ({ query: { status } }) => open({ asked: undefined, waits: status }))
  })
)
