import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { FailureLog } from "../../server/http/current-call.ts"

/** The log: the message, the number of failures behind it, and whether a stack comes with it. */
const written = (program: Effect.Effect<unknown, never, FailureLog>) => {
  const lines: Array<readonly [message: unknown, error: unknown, times: unknown, stack: boolean]> = []
  const gather = Logger.map(Logger.formatStructured, ({ message, annotations, cause }) => {
    lines.push([message, annotations["error"], annotations["times"], cause?.includes("    at ") ?? false])
  })
  return program.pipe(Effect.provide(FailureLog.layer), Effect.provide(Logger.layer([gather])), Effect.as(lines))
}
const failure = (message: string, inner: string) => Cause.fail(new Error(message, { cause: new Error(inner) }))
const write = (cause: Cause.Cause<unknown>) => FailureLog.use((log) => log.write("A call failed", cause, { call: "x" }))
const times = (count: number, cause: (index: number) => Cause.Cause<unknown>) =>
  Effect.forEach(Array.from({ length: count }), (_, index) => write(cause(index)), { discard: true })

describe("failures that nobody expected", () => {
  it.effect("An outage of 2,500 calls is two log lines and one stack", () =>
    Effect.gen(function* () {
      const lines = yield* written(
        Effect.gen(function* () {
          yield* times(2500, (index) => failure("no connection", `ECONNREFUSED 127.0.0.1:${index}`))
          yield* TestClock.adjust("10 seconds")
        })
      )
      assert.deepEqual(lines, [
        ["A call failed", undefined, undefined, true],
        ["A call failed, as before", "ECONNREFUSED 127.0.0.1:0", 2499, false]
      ])
    })
  )

  it.effect("Lasting failures are logged every ten seconds, returning ones in full", () =>
    Effect.gen(function* () {
      const lines = yield* written(
        Effect.gen(function* () {
          const once = times(100, () => failure("no connection", "refused"))
          for (let tens = 0; tens < 3; tens++) yield* Effect.andThen(once, TestClock.adjust("10 seconds"))
          yield* TestClock.adjust("10 seconds")
          yield* once
        })
      )
      assert.deepEqual(
        lines.map(([, , count, stack]) => [count, stack]),
        [
          [undefined, true],
          [99, false],
          [100, false],
          [100, false],
          [undefined, true]
        ]
      )
    })
  )

  it.effect("Failures with different causes are logged apart", () =>
    Effect.gen(function* () {
      const lines = yield* written(
        Effect.gen(function* () {
          yield* times(3, () => failure("no connection", "refused"))
          yield* times(3, () => failure("no connection", "starting up"))
          yield* times(3, () => Cause.die("a text"))
          yield* TestClock.adjust("1 minute")
        })
      )
      assert.deepEqual(
        lines.filter(([, , count]) => count !== undefined).map(([, error, count]) => [error, count]),
        [
          ["refused", 2],
          ["starting up", 2],
          ["a text", 2]
        ]
      )
    })
  )
})
