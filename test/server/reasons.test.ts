import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { makeReasons } from "../../server/database/reasons.ts"

it.effect("why something fails again and again is told once, and now and then how often", () => {
  const lines: Array<readonly [message: unknown, times: unknown]> = []
  const gather = Logger.map(Logger.formatStructured, ({ message, annotations }) => {
    lines.push([message, annotations["times"]])
  })
  return Effect.gen(function* () {
    const { tell, forget } = makeReasons("Not done")
    for (let n = 0; n < 1000; n++) yield* Effect.andThen(tell(`no. ${n}`), TestClock.adjust("4 seconds"))
    yield* tell("something else")
    yield* tell("something else")
    forget()
    yield* tell("something else")
    assert.deepEqual(lines, [
      ["Not done: no. 0", undefined],
      ...Array.from({ length: 6 }, () => ["Not done, as before", 150] as const),
      ["Not done: something else", undefined],
      ["Not done: something else", undefined]
    ])
  }).pipe(Effect.provide(Logger.layer([gather])))
})
