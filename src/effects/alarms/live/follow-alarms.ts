import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import {
  animationFrames,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  race,
  startWith,
  switchMap,
  timer
} from "rxjs"
import { type Call, FaultReporter, unwrap } from "../../../http/calls.ts"
import { unattended } from "../../../http/caller.ts"
import { ConsoleClient } from "../../../http/contract-client.ts"
import { alarmStream, type StreamEvent } from "./alarm-stream.ts"
import { connectTo, observed } from "./connect-to.ts"
import { isAnyLeader, joinElection } from "./leader-election.ts"

/** Changes within so many milliseconds are taken in together, at the frame that follows. A window out of sight draws none. */
const BATCH_MS = 50
const frame = () => timer(BATCH_MS).pipe(switchMap(() => race(animationFrames(), timer(BATCH_MS))))

const retryNow = () =>
  merge(fromEvent(window, "online"), fromEvent(document, "visibilitychange").pipe(filter(isVisible)))

/**
 * True while this window keeps a connection. Browsers have six connections to a server that speaks HTTP/1.1, for all their windows. A window that is out of
 * sight for so many milliseconds gives its connection up, unless it is the one that calls the operator.
 */
const RELEASE_AFTER_MS = 60_000
const isVisible = () => document.visibilityState === "visible"
const connectionNeeded = (becameLeader: Observable<void>) =>
  merge(becameLeader, fromEvent(document, "visibilitychange")).pipe(
    startWith(null),
    switchMap(() => (isVisible() || isAnyLeader() ? of(true) : timer(RELEASE_AFTER_MS).pipe(map(() => false)))),
    distinctUntilChanged()
  )

/** The fault of a call names the status of what came instead of an answer. */
const withStatus = <A, R>(call: Call<A, R>) => {
  let status: number | undefined
  const reported = Effect.tapError(call, (error) =>
    Effect.sync(() => (status = "response" in error ? error.response?.status : undefined))
  )
  return Effect.mapError(unwrap(reported), (fault) =>
    fault._tag === "Unreachable" && status !== undefined ? { ...fault, status } : fault
  )
}

/** Holds the connection until the session is over, or the server turns out to have none. What is lost with it is told as of every call. */
export const followAlarms =
  (where: { readonly origin: string; readonly language: () => string }) =>
  (_: void, sendBack: (event: StreamEvent) => void) =>
    Effect.gen(function* () {
      const { alarms } = yield* ConsoleClient
      const { report } = yield* FaultReporter
      const fetch = yield* FetchHttpClient.Fetch
      return yield* Effect.callback<StreamEvent>((resume) => {
        const election = joinElection()
        const following = alarmStream({
          list: () => observed(unattended(withStatus(alarms.open()))),
          connect: connectTo({ ...where, fetch }),
          frame,
          retryNow: retryNow(),
          connectionNeeded: connectionNeeded(election.becameLeader),
          now: Date.now,
          random: Math.random
        }).subscribe({
          next: (event) => {
            if (event.type !== "alarms.sessionLost" && event.type !== "alarms.notServed") return sendBack(event)
            if (event.type === "alarms.sessionLost") report(event.fault)
            resume(Effect.succeed(event))
          },
          error: (cause: unknown) => resume(Effect.die(cause))
        })
        return Effect.sync(() => {
          following.unsubscribe()
          election.leave()
        })
      })
    })
