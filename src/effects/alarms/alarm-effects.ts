import { Effect, Random } from "effect"
import { FetchHttpClient } from "effect/http"
import { asEvent, read, write } from "../../http/calls.ts"
import { RECEIVING_STREAM } from "../../contract/alarm-stream.ts"
import type { Receiving, ReceiveStatus } from "../../contract/alarms.ts"
import { UNATTENDED } from "../../contract/call.ts"
import { UNKNOWN_CALL } from "../../contract/unknown-call.ts"
import { loadToken } from "../storage/local-storage.ts"
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
        const headers = { authorization: loadToken(), [UNATTENDED]: "1" }
        const response = await fetch(`${origin}${RECEIVING_STREAM}?status=${status}`, {
          signal,
          cache: "no-store",
          headers
        })
        const isStreaming =
          response.ok && response.headers.get("content-type")?.startsWith("text/event-stream") === true
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
const untilHidden = Effect.callback<void>((resume) => {
  const checkVisibility = () => (document.visibilityState === "visible" ? undefined : resume(Effect.void))
  document.addEventListener("visibilitychange", checkVisibility)
  checkVisibility()
  return Effect.sync(() => document.removeEventListener("visibilitychange", checkVisibility))
})

export const awaitReceiving = (origin: string) => {
  const awaitChange = awaitReceivingChange(origin)
  return (current: { readonly status: ReceiveStatus }) =>
    Effect.raceFirst(awaitChange(current), Effect.andThen(untilHidden, Effect.never))
}
