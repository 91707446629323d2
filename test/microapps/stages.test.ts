import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { vi } from "vitest"
import { stageEffects } from "../../src/effects/microapps/stage-effects.ts"
import type { Stage } from "../../src/machines/microapps/microapp-events.ts"

/** A stage whose work ends after this many milliseconds, in an application whose start took `spent` so far. */
const running = (stage: Stage, length: number, spent = 0, ends: () => number = () => length) => {
  const [reported, thrownAway]: [Array<{ type: string; after: number }>, Array<Stage>] = [[], []]
  let left = false
  const work = (_: unknown, signal: AbortSignal) => {
    signal.addEventListener("abort", () => (left = true))
    return Effect.runPromise(Effect.never.pipe(Effect.timeoutOption(length))).then(() => {
      ends()
      return (took: number) => ({ type: "done", took })
    })
  }
  vi.spyOn(console, "warn").mockImplementation(() => {})
  const start = stageEffects(() => thrownAway.push(stage))(stage, work)
  return {
    slow: () => reported.map(({ after }) => after),
    thrownAway,
    isLeft: () => left,
    effect: start({ name: "sale-admin", discarded: 0, spent }, (event) => reported.push(event))
  }
}

describe("an application's lifecycle stage", () => {
  it.effect("A slow stage warns after one second, an empty one after five", () =>
    Effect.gen(function* () {
      const mounting = running("mounting", 60_000, 4500)
      const fiber = yield* Effect.forkChild(mounting.effect)
      yield* TestClock.adjust(499)
      assert.deepEqual(mounting.slow(), [])
      yield* TestClock.adjust(1)
      assert.deepEqual(mounting.slow(), [5000])
      yield* TestClock.adjust(500)
      assert.deepEqual(mounting.slow(), [5000, 1000])
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust(60_000)
      assert.deepEqual(mounting.slow(), [5000, 1000], "nobody waits for it any more")
      assert.deepEqual([mounting.isLeft(), mounting.thrownAway], [true, []])
    })
  )

  it.effect("A slow stage warns once, never while loading", () =>
    Effect.gen(function* () {
      const stages = [running("loading", 60_000), running("mounting", 60_000, 5000), running("unmounting", 60_000)]
      yield* Effect.forEach(stages, ({ effect }) => Effect.forkChild(effect))
      yield* TestClock.adjust(2900)
      assert.deepEqual(
        stages.map(({ slow }) => slow()),
        [[], [1000], [1000]]
      )
    })
  )

  it.effect("A stage is discarded at its limit, then reported", () =>
    Effect.gen(function* () {
      const { effect, thrownAway, isLeft } = running("bootstrapping", 60_000)
      const fiber = yield* Effect.forkChild(effect)
      yield* TestClock.adjust(3999)
      assert.deepEqual(thrownAway, [])
      yield* TestClock.adjust(1)
      const event = yield* Fiber.join(fiber)
      assert.deepEqual(event, { type: "microapps.limitPassed", stage: "bootstrapping", limit: 4000, at: 4000 })
      assert.deepEqual([thrownAway, isLeft()], [["bootstrapping"], true])
    })
  )

  it.live("reports its duration or its failure", () =>
    Effect.gen(function* () {
      const result = yield* running("mounting", 20).effect
      assert.strictEqual(result.type, "done")
      assert.isAtLeast((result as { took: number }).took, 19)
      const failing = running("mounting", 1, 0, () => {
        throw new Error("no root element")
      })
      const failed = yield* failing.effect
      assert.containSubset(failed, { type: "microapps.failed", stage: "mounting", why: "no root element" })
      assert.deepEqual(failing.thrownAway, ["mounting"])
    })
  )
})
