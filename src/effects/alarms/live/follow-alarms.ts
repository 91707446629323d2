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

/**
 * Changes within this time are rendered together, at the next animation frame. A hidden window has no frames, so a
 * timer replaces them.
 */
const BATCH_MS = 50
const frame = () => timer(BATCH_MS).pipe(switchMap(() => race(animationFrames(), timer(BATCH_MS))))

const retryNow = () =>
  merge(fromEvent(window, "online"), fromEvent(document, "visibilitychange").pipe(filter(isVisible)))

/**
 * A window that is hidden for longer releases its connection, unless it is the one that alerts the operator. Over
 * HTTP/1.1 all windows of a browser share six connections to a server.
 */
const RELEASE_AFTER_MS = 60_000
const isVisible = () => document.visibilityState === "visible"
const connectionNeeded = (becameLeader: Observable<void>) =>
  merge(becameLeader, fromEvent(document, "visibilitychange")).pipe(
    startWith(null),
    switchMap(() => (isVisible() || isAnyLeader() ? of(true) : timer(RELEASE_AFTER_MS).pipe(map(() => false)))),
    distinctUntilChanged()
  )

/** Adds the HTTP status to an unreachable fault. */
const withStatus = <A, R>(call: Call<A, R>) => {
  let status: number | undefined
  const reported = Effect.tapError(call, (error) =>
    Effect.sync(() => (status = "response" in error ? error.response?.status : undefined))
  )
  return Effect.mapError(unwrap(reported), (fault) =>
    fault._tag === "Unreachable" && status !== undefined ? { ...fault, status } : fault
  )
}

/**
 * Keeps the connection until the session ends or the server has no stream. A lost session is reported like that of any
 * call.
 */
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
