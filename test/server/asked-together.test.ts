import { Deferred, Effect, Exit, Fiber } from "effect"
import { assert, describe, it } from "@effect/vitest"
import { askedTogether } from "../../server/database/asked-together.ts"

const counting = () => {
  const reads: Array<ReadonlyArray<number>> = []
  const ask = askedTogether((keys: ReadonlyArray<number>) =>
    Effect.sync(() => {
      reads.push(keys)
      const nth = reads.length
      return (key: number) => `${key} in read ${nth}`
    })
  )
  return { reads, ask }
}

describe("what is asked for in the same moment", () => {
  it.effect("is read at once, by calls that know nothing of each other, and each gets its own answer", () =>
    Effect.gen(function* () {
      const { reads, ask } = counting()
      const fibers = [1, 2, 1].map((key) => Effect.runFork(ask(key)))
      const answers = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepEqual(reads, [[1, 2, 1]])
      assert.deepEqual(answers, ["1 in read 1", "2 in read 1", "1 in read 1"])
    })
  )

  it.effect("is read anew in the next moment", () =>
    Effect.gen(function* () {
      const { reads, ask } = counting()
      assert.deepEqual([yield* ask(1), yield* ask(1)], ["1 in read 1", "1 in read 2"])
      assert.deepEqual(reads, [[1], [1]])
    })
  )

  it.effect("is read in several statements where it is very much", () =>
    Effect.gen(function* () {
      const { reads, ask } = counting()
      const keys = Array.from({ length: 150 }, (_, key) => key)
      const answers = yield* Effect.forEach(keys, ask, { concurrency: "unbounded" })
      assert.deepEqual(
        reads.map(({ length }) => length),
        [64, 64, 22]
      )
      assert.deepEqual(reads.flat(), keys)
      assert.deepEqual(
        answers.map((answer) => Number.parseInt(answer, 10)),
        keys
      )
    })
  )

  it.effect("fails for all who asked, and not for who asks next", () =>
    Effect.gen(function* () {
      let broken = true
      const ask = askedTogether((_: ReadonlyArray<number>) =>
        broken ? Effect.fail("no database") : Effect.succeed((key: number) => key)
      )
      const exits = yield* Effect.forEach([1, 2], (key) => Effect.exit(ask(key)), { concurrency: "unbounded" })
      assert.deepEqual(exits, [Exit.fail("no database"), Exit.fail("no database")])
      broken = false
      assert.strictEqual(yield* ask(3), 3)
    })
  )

  it.effect("fails for all who asked when what was read is beyond understanding", () =>
    Effect.gen(function* () {
      const ask = askedTogether((_: ReadonlyArray<number>) =>
        Effect.succeed((key: number) => {
          if (key === 1) throw new Error("beyond understanding")
          return key
        })
      )
      const exits = yield* Effect.forEach([1, 2], (key) => Effect.exit(ask(key)), { concurrency: "unbounded" })
      assert.isTrue(exits.every(Exit.hasDies))
    })
  )

  it.effect("is read for the others when one of them hangs up", () =>
    Effect.gen(function* () {
      const read = yield* Deferred.make<void>()
      const begun = yield* Deferred.make<void>()
      const ask = askedTogether((_: ReadonlyArray<number>) =>
        Effect.as(Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(read)), (key: number) => key)
      )
      const [gone, stays] = [Effect.runFork(ask(1)), Effect.runFork(ask(2))]
      yield* Deferred.await(begun)
      yield* Fiber.interrupt(gone)
      yield* Deferred.succeed(read, undefined)
      assert.strictEqual(yield* Fiber.join(stays), 2)
    })
  )

  it.effect("is read also when the first of them hangs up at once", () =>
    Effect.gen(function* () {
      const { ask } = counting()
      const [gone, stays] = [Effect.runFork(ask(1)), Effect.runFork(ask(2))]
      gone.interruptUnsafe()
      assert.strictEqual(yield* Fiber.join(stays), "2 in read 1")
      assert.strictEqual(yield* ask(3), "3 in read 2")
    })
  )
})
