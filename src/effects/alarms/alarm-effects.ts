import { Effect, Random } from "effect"
import { FetchHttpClient } from "effect/http"
import { asEvent, read, write } from "../../http/calls.ts"
import { RECEIVING_STREAM } from "../../contract/alarm-stream.ts"
import type { Receiving, ReceiveStatus } from "../../contract/alarms.ts"
import { UNKNOWN_CALL } from "../../contract/unknown-call.ts"
import { isStream, requestStream, visibilityChange } from "../event-streams.ts"
import { AlarmReceivingEvents } from "../../machines/alarms/alarm-receiving-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** No operator waits for this call, so its failure is shown by the switch alone. */
export const fetchReceiving = () =>
  ConsoleClient.use(({ alarms }) => read(alarms.receiveStatus(), { notify: "sessionEnd" })).pipe(
    asEvent((receiving) => AlarmReceivingEvents.fetched.make(receiving), AlarmReceivingEvents.fetchFailed)
  )

export const saveReceiving = ({ status }: { readonly status: Receiving }) =>
  ConsoleClient.use(({ alarms }) => write(alarms.turnReceiving({ payload: { status } }))).pipe(
    asEvent((saved) => AlarmReceivingEvents.saved.make(saved ?? { status }), AlarmReceivingEvents.saveFailed)
  )

/** The pause after a refusal or a broken connection. */
const RETRY_DELAY = "30 seconds"

/**
 * Ends when the receive status on the server differs from `status`, or may differ. Never ends for a server that does
 * not report changes.
 */
export const awaitReceivingChange =
  (origin: string) =>
  ({ status }: { readonly status: ReceiveStatus }) =>
    Effect.gen(function* () {
      const fetch = yield* FetchHttpClient.Fetch
      const outcome = yield* Effect.tryPromise(async (signal) => {
        const response = await requestStream(fetch, `${origin}${RECEIVING_STREAM}?status=${status}`, signal)
        const isStreaming = isStream(response)
        // The stream sends only beats before its end.
        if (isStreaming) await response.body?.pipeTo(new WritableStream(), { signal })
        return isStreaming ? "ended" : UNKNOWN_CALL.has(response.status) ? "unknown" : "refused"
      }).pipe(Effect.orElseSucceed(() => "broken" as const))
      if (outcome === "unknown") return yield* Effect.never
      // A stopping server ends all streams at once, so clients reconnect at random times.
      yield* outcome === "ended"
        ? Effect.delay(Effect.void, (yield* Random.next) * 500)
        : Effect.delay(Effect.void, RETRY_DELAY)
      return AlarmReceivingEvents.refreshed.make({})
    })

/** Ends when the window is hidden: a hidden window holds no connection, and asks again once it is visible. */
const untilHidden = Effect.gen(function* () {
  while (document.visibilityState === "visible") yield* visibilityChange
})

export const awaitReceiving = (origin: string) => {
  const awaitChange = awaitReceivingChange(origin)
  return (current: { readonly status: ReceiveStatus }) =>
    Effect.raceFirst(awaitChange(current), Effect.andThen(untilHidden, Effect.never))
}
