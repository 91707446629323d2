import { Effect, Fiber } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { IDEMPOTENCY_KEY } from "../../src/effects/contract/idempotency.ts"
import { refuseOutage } from "./envelope.ts"
import type { lost } from "./outages.ts"
import { requestLanguage } from "./words.ts"

/** What keeps calls from being answered, from the moment that it begins. */
export interface Obstacle {
  readonly holds: () => boolean
  /** Is told once, when it begins. */
  readonly untilBegun: Set<() => void>
  readonly said: typeof lost
  /** Of a write that bears no key, which nobody can send again unharmed: what is said of it, and how many milliseconds later. */
  readonly unkeyed?: { readonly said: typeof lost; readonly after: number }
}

type Calls<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>

/**
 * Answers at once while something stands in the way, and what was under way in the moment that begins: it is broken off, and nobody waits for that. A
 * write that bears a key is then either carried out with its answer kept, or not at all; and only so is it broken off: who hangs up does not undo it.
 */
export const unlessHindered = <R>(obstacles: ReadonlyArray<Obstacle>, calls: Calls<R>): Calls<R> =>
  Effect.gen(function* () {
    const language = yield* requestLanguage
    const { headers, method } = yield* HttpServerRequest.HttpServerRequest
    const bears = headers[IDEMPOTENCY_KEY] !== undefined
    for (const { holds, said } of obstacles) if (holds()) return yield* refuseOutage(said, language)
    const running = yield* Effect.forkDetach(calls, { startImmediately: true })
    return yield* Effect.callback<HttpServerResponse.HttpServerResponse>((resume) => {
      const told = obstacles.map(({ untilBegun, said, unkeyed }) => {
        const end = (words: typeof said) => {
          resume(refuseOutage(words, language))
          running.interruptUnsafe()
        }
        const giveUp = () =>
          unkeyed === undefined || bears || method !== "POST"
            ? end(said)
            : void setTimeout(() => end(unkeyed.said), unkeyed.after)
        untilBegun.add(giveUp)
        return () => untilBegun.delete(giveUp)
      })
      running.addObserver((exit) => {
        for (const forget of told) forget()
        resume(exit)
      })
      return bears ? Fiber.await(running) : Fiber.interrupt(running)
    })
  })
