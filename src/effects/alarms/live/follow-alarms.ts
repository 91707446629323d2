import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { animationFrames, filter, fromEvent, merge, race, switchMap, timer } from "rxjs"
import { FaultReporter, unwrap } from "../../http/calls.ts"
import { unattended } from "../../http/caller.ts"
import { ConsoleClient } from "../../http/console-client.ts"
import { alarmStream, type StreamEvent } from "./alarm-stream.ts"
import { connectTo, observed } from "./connection.ts"

/** What comes within so many milliseconds is taken in together, at the frame that follows; a window out of sight draws none. */
const TOGETHER = 50
const frame = () => timer(TOGETHER).pipe(switchMap(() => race(animationFrames(), timer(TOGETHER))))

const wake = () =>
  merge(
    fromEvent(window, "online"),
    fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "visible"))
  )

/** Holds the line until the session is over. What is lost with it is told as of every call. */
export const followAlarms =
  (where: { readonly origin: string; readonly language: () => string }) =>
  (_: void, sendBack: (event: StreamEvent) => void) =>
    Effect.gen(function* () {
      const { alarms } = yield* ConsoleClient
      const { report } = yield* FaultReporter
      const fetch = yield* FetchHttpClient.Fetch
      return yield* Effect.callback<StreamEvent>((resume) => {
        const following = alarmStream({
          list: () => observed(unattended(unwrap(alarms.open()))),
          connect: connectTo({ ...where, fetch }),
          frame,
          wake: wake(),
          now: Date.now,
          random: Math.random
        }).subscribe({
          next: (event) => {
            if (event.type !== "alarms.sessionLost") return sendBack(event)
            report(event.fault)
            resume(Effect.succeed(event))
          },
          error: (cause: unknown) => resume(Effect.die(cause))
        })
        return Effect.sync(() => following.unsubscribe())
      })
    })
