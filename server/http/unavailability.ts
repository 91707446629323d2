import { Effect, Fiber } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { IDEMPOTENCY_KEY } from "../../src/contract/idempotency.ts"
import { refuseOutage } from "./envelope.ts"
import type { Outage } from "./outages.ts"
import { requestLanguage } from "./texts.ts"

export interface Unavailability {
  readonly isActive: () => boolean
  /** Listeners, each called once when the unavailability begins. */
  readonly onBegin: Set<() => void>
  readonly answer: Outage
  /** The answer to a running write without a key, which cannot be repeated safely, and the delay of that answer. */
  readonly unkeyed?: { readonly answer: Outage; readonly afterMs: number }
}

type Calls<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>

/**
 * Rejects calls while the server is unavailable, and interrupts running ones when that begins. Nothing else interrupts
 * a write with a key. Even if its caller hangs up, either it runs and its answer is stored, or it is rolled back.
 */
export const rejectWhile = <R>(states: ReadonlyArray<Unavailability>, calls: Calls<R>): Calls<R> =>
  Effect.gen(function* () {
    const language = yield* requestLanguage
    const { headers, method } = yield* HttpServerRequest.HttpServerRequest
    const isKeyed = headers[IDEMPOTENCY_KEY] !== undefined
    for (const { isActive, answer } of states) if (isActive()) return yield* refuseOutage(answer, language)
    const running = yield* Effect.forkDetach(calls, { startImmediately: true })
    return yield* Effect.callback<HttpServerResponse.HttpServerResponse>((resume) => {
      const stopListening = states.map(({ onBegin, answer, unkeyed }) => {
        const reject = (outage: typeof answer) => {
          resume(refuseOutage(outage, language))
          running.interruptUnsafe()
        }
        const onUnavailable = () =>
          unkeyed === undefined || isKeyed || method !== "POST"
            ? reject(answer)
            : void setTimeout(() => reject(unkeyed.answer), unkeyed.afterMs)
        onBegin.add(onUnavailable)
        return () => onBegin.delete(onUnavailable)
      })
      running.addObserver((exit) => {
        for (const stop of stopListening) stop()
        resume(exit)
      })
      return isKeyed ? Fiber.await(running) : Fiber.interrupt(running)
    })
  })
