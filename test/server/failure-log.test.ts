import { assert, it } from "@effect/vitest"
import { Cause, Effect, Logger } from "effect"
import { makeFailureLog } from "../../server/http/current-call.ts"

const failure = (message: string, inner: string) => Cause.fail(new Error(message, { cause: new Error(inner) }))

it.effect("Repetitions of a failure are logged without its stack", () => {
  const lines: Array<readonly [message: unknown, stack: boolean]> = []
  const gather = Logger.map(Logger.formatStructured, ({ message, cause }) => {
    lines.push([message, cause?.includes("    at ") ?? false])
  })
  const log = makeFailureLog()
  return Effect.gen(function* () {
    for (const cause of [
      failure("no connection", "ECONNREFUSED 127.0.0.1:1"),
      failure("no connection", "ECONNREFUSED 127.0.0.1:2"),
      failure("no connection", "starting up"),
      failure("no connection", "ECONNREFUSED 127.0.0.1:3")
    ])
      yield* log("A call failed", cause, { call: "x" })
    assert.deepEqual(lines, [
      ["A call failed", true],
      ["A call failed, as before", false],
      ["A call failed", true],
      ["A call failed", true]
    ])
  }).pipe(Effect.provide(Logger.layer([gather])))
})
