import { assert, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { TestClock } from "effect/testing"
import { setImmediate as turn } from "node:timers/promises"
import { prepareDatabase } from "../../server/database/prepare-database.ts"

it.effect("a start without PostgreSQL names the cause for a minute", () => {
  const lines: Array<string> = []
  const gather = Logger.make(({ message }) => void lines.push(String(message)))
  const nowhere = { url: Redacted.make("postgres://u:hunter2@127.0.0.1:1/x") }
  return Effect.gen(function* () {
    const start = yield* Effect.forkChild(Effect.flip(prepareDatabase({ owner: nowhere, application: nowhere })))
    // Time stands still while a connection is tried.
    while (start.pollUnsafe() === undefined) {
      yield* TestClock.adjust("100 millis")
      yield* Effect.promise(() => turn())
    }
    const { message } = yield* Fiber.join(start)
    assert.match(message, /^The database is not usable: Nothing listens at PostgreSQL's address/)
    assert.isAtLeast(yield* Clock.currentTimeMillis, 60_000)
    assert.match(lines[0]!, /^The database cannot be used yet: Nothing listens .* Trying for another 60 s\.$/)
    assert.isAtLeast(lines.length, 5)
    assert.isAtMost(lines.length, 13)
    assert.notInclude(lines.join("\n") + message, "hunter2")
  }).pipe(Effect.provide([Reactivity.layer, Logger.layer([gather])]))
})
