import { Effect, Random, Schema } from "effect"
import { Sse } from "effect/encoding"
import { FetchHttpClient } from "effect/http"
import { codes } from "../../contract/codes.ts"
import { POSITION_STREAM, PositionMessage } from "../../contract/robot-positions.ts"
import { RobotPositionsEvents } from "../../machines/locations/robot-positions-events.ts"
import type { EventsOf } from "../../machines/events.ts"
import { isStream, requestStream, visibilityChange } from "../event-streams.ts"

type Sent = EventsOf<typeof RobotPositionsEvents>["moved" | "ended"]

/** The connection counts as lost after this time without a beat. */
const LOST_AFTER_MS = 15_000
const RETRY_DELAY_MS = 3000

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(PositionMessage))

/** Reads messages until the body ends, or until none came for too long. */
const readMessages = async (body: ReadableStream<Uint8Array>, take: (message: PositionMessage) => void) => {
  const [reader, text] = [body.getReader(), new TextDecoder()]
  const parser = Sse.makeParser((event) => {
    if (event._tag === "Event") take(decode(event.data))
  })
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), LOST_AFTER_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(text.decode(value, { stream: true }))
  }
}

/** Keeps one connection to its end. True if the server accepts no further one. */
const connect = (site: number, sendBack: (event: Sent) => void) =>
  Effect.gen(function* () {
    const fetch = yield* FetchHttpClient.Fetch
    return yield* Effect.tryPromise(async (signal) => {
      const response = await requestStream(fetch, `${POSITION_STREAM}?id=${site}`, signal)
      if (!isStream(response) || response.body === null) return response.status < 500
      let isEnded = false
      await readMessages(response.body, (message) => {
        if (message.type === "moved") sendBack(RobotPositionsEvents.moved.make({ robots: message.robots }))
        if (message.type === "closed") isEnded = message.code !== codes.granted
      })
      return isEnded
    })
  }).pipe(Effect.orElseSucceed(() => false))

/**
 * Keeps a connection while the window is visible, and replaces a lost one. Ends if the server refuses the connection.
 */
export const followPositions = (site: number, sendBack: (event: Sent) => void): Effect.Effect<Sent> =>
  Effect.gen(function* () {
    for (;;) {
      while (document.visibilityState !== "visible") yield* visibilityChange
      const isRefused = yield* Effect.raceFirst(connect(site, sendBack), Effect.as(visibilityChange, false))
      if (isRefused) return RobotPositionsEvents.ended.make({})
      // The random pause keeps many consoles from reconnecting at the same moment.
      if (document.visibilityState === "visible") yield* Effect.sleep((yield* Random.next) * RETRY_DELAY_MS)
    }
  })
