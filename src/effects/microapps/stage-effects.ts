import { Clock, Console, Duration, Effect } from "effect"
import { STAGE_LIMITS_MS, SLOW_START_MS, SLOW_LOAD_MS } from "../../machines/microapps/limits.ts"
import type { MicroappEvents, Stage } from "../../machines/microapps/microapp-events.ts"
import type { StageInput } from "../../machines/microapps/microapps-setup.ts"

type SendBack = (event: MicroappEvents["slowed"]) => void

const starting: ReadonlyArray<Stage> = ["loading", "bootstrapping", "mounting"]

/** Warns in the browser's console too, where the developers of the application look. */
const warn = (stage: Stage, name: string, after: number, wait: number, sendBack: SendBack) =>
  Effect.gen(function* () {
    yield* Effect.sleep(wait)
    yield* Console.warn(`${name}: ${stage} takes longer than ${after} ms`)
    sendBack({ type: "microapps.slowed", stage, after, at: yield* Clock.currentTimeMillis })
  })

/** Warns of slow stages. Loading waits for the network, so the warning depends on the whole start. */
const warnings = (stage: Stage, { name, spent }: StageInput, sendBack: SendBack) =>
  Effect.all(
    [
      stage === "loading" ? Effect.void : warn(stage, name, SLOW_LOAD_MS, SLOW_LOAD_MS, sendBack),
      starting.includes(stage) && spent < SLOW_START_MS
        ? warn(stage, name, SLOW_START_MS, SLOW_START_MS - spent, sendBack)
        : Effect.void
    ],
    { concurrency: "unbounded" }
  )

/**
 * Runs a stage of an application within its limit. A failed or slow application is discarded before the machine learns
 * of it. `work` returns a function from its duration to the event; its signal aborts when the result is no longer
 * needed.
 */
export const stageEffects =
  (throwAway: () => void) =>
  <Event>(stage: Stage, work: (input: StageInput, signal: AbortSignal) => Promise<(durationMs: number) => Event>) =>
  (input: StageInput, sendBack: SendBack): Effect.Effect<Event | MicroappEvents["failed" | "limitPassed" | "slowed"]> =>
    Effect.gen(function* () {
      yield* Effect.forkChild(warnings(stage, input, sendBack))
      const [durationMs, result] = yield* Effect.timed(
        Effect.tryPromise({
          try: (signal) => work(input, signal),
          catch: (cause) => ({
            type: "microapps.failed" as const,
            stage,
            why: cause instanceof Error ? cause.message : String(cause)
          })
        })
      )
      return result(Math.round(Duration.toMillis(durationMs)))
    }).pipe(
      Effect.timeoutOrElse({
        duration: STAGE_LIMITS_MS[stage],
        orElse: () => Effect.fail({ type: "microapps.limitPassed" as const, stage, limit: STAGE_LIMITS_MS[stage] })
      }),
      Effect.catch((failure) =>
        Effect.gen(function* () {
          throwAway()
          return { ...failure, at: yield* Clock.currentTimeMillis }
        })
      )
    )
