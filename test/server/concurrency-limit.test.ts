import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import { callsWaiting, makeConcurrencyLimit } from "../../server/http/concurrency-limit.ts"

/** A limit whose slots are taken, and the order in which waiting calls get one. */
const openLimit = Effect.gen(function* () {
  const withLimit = makeConcurrencyLimit()
  const released = yield* Latch.make(false)
  const order: Array<string> = []
  for (let n = 0; n < 8; n++) yield* Effect.forkChild(withLimit(released.await, 1), { startImmediately: true })
  const wait = (name: string, party?: number) =>
    Effect.forkChild(
      withLimit(
        Effect.sync(() => void order.push(name)),
        party
      ),
      { startImmediately: true }
    )
  return { wait, order, release: released.open }
})

it.effect("waiting calls of merchants take turns", () =>
  Effect.gen(function* () {
    const { wait, order, release } = yield* openLimit
    const waiting = []
    for (const name of ["a1", "a2", "a3", "a4"]) waiting.push(yield* wait(name, 1))
    for (const name of ["b1", "b2"]) waiting.push(yield* wait(name, 2))
    waiting.push(yield* wait("c1", 3))
    assert.strictEqual(callsWaiting(), 7)
    yield* release
    yield* Effect.forEach(waiting, Fiber.join)
    assert.deepEqual(order, ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
    assert.strictEqual(callsWaiting(), 0)
  })
)

it.effect("waiting calls of one party keep their order", () =>
  Effect.gen(function* () {
    const { wait, order, release } = yield* openLimit
    const waiting = []
    for (const name of ["1", "2", "3", "4"]) waiting.push(yield* wait(name))
    yield* release
    yield* Effect.forEach(waiting, Fiber.join)
    assert.deepEqual(order, ["1", "2", "3", "4"])
  })
)

it.effect("a rejected or interrupted call blocks nobody's turn", () =>
  Effect.gen(function* () {
    const { wait, order, release } = yield* openLimit
    const [first, second] = [yield* wait("a1", 1), yield* wait("a2", 1)]
    yield* Fiber.interrupt(first)
    const third = yield* wait("b1", 2)
    yield* TestClock.adjust("5 seconds")
    const fourth = yield* wait("a3", 1)
    yield* TestClock.adjust("4 seconds")
    assert.deepEqual([(yield* Fiber.await(second))._tag, (yield* Fiber.await(third))._tag], ["Failure", "Failure"])
    yield* release
    yield* Fiber.join(fourth)
    assert.deepEqual(order, ["a3"])
    assert.strictEqual(callsWaiting(), 0)
  })
)
