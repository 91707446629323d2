import { Effect, Fiber } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { Availability } from "../database/availability.ts"
import { refuseOutage } from "./envelope.ts"
import { lost } from "./outages.ts"
import { requestLanguage } from "./words.ts"

/** For whoever runs the server: it can answer calls as long as PostgreSQL answers it. Known without asking, and so said at once. */
export const Readiness = HttpRouter.add(
  "GET",
  "/readyz",
  Effect.map(Availability, ({ problem }) => {
    const database = problem()
    return database === undefined
      ? HttpServerResponse.jsonUnsafe({ status: "ok", database: "ok" })
      : HttpServerResponse.jsonUnsafe({ status: "fail", database }, { status: 503 })
  })
)

type Calls<R> = Effect.Effect<HttpServerResponse.HttpServerResponse, never, R | HttpServerRequest.HttpServerRequest>

/** Answers at once while PostgreSQL does not, and what was waiting for it in the moment that begins. */
export const whileAvailable = <R>({ problem, untilLost }: Availability["Service"], calls: Calls<R>): Calls<R> =>
  Effect.gen(function* () {
    const outage = refuseOutage(lost, yield* requestLanguage)
    if (problem() !== undefined) return yield* outage
    const running = yield* Effect.forkDetach(calls, { startImmediately: true })
    return yield* Effect.callback<HttpServerResponse.HttpServerResponse>((resume) => {
      // A statement that nobody answers takes its time to be given up, which nobody has to wait for.
      const giveUp = () => {
        resume(outage)
        running.interruptUnsafe()
      }
      untilLost.add(giveUp)
      running.addObserver((exit) => {
        untilLost.delete(giveUp)
        resume(exit)
      })
      return Effect.suspend(() => {
        untilLost.delete(giveUp)
        return Fiber.interrupt(running)
      })
    })
  })
