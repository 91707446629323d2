import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { codes } from "../../src/contract/codes.ts"
import { ok, fail, type Reply } from "../../src/contract/call.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { type Call, FaultReporter } from "../../src/http/calls.ts"
import { callInBatches } from "../../src/http/call-in-batches.ts"

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const unheard = (): Call<never, never> =>
  Effect.fail({ _tag: "HttpClientError", message: "down", response: undefined } as never) as Call<never, never>

/** The outcome if the server refuses a call with one of `bad`, and answers none with one of `lost`. */
const run = (ids: ReadonlyArray<number>, bad: ReadonlyArray<number> = [], lost: ReadonlyArray<number> = []) =>
  Effect.gen(function* () {
    const [sizes, reported]: [Array<number>, Array<Fault>] = [[], []]
    const call = (batch: ReadonlyArray<number>): Call<null, never> => {
      sizes.push(batch.length)
      if (batch.some((id) => lost.includes(id))) return unheard()
      const worst = batch.find((id) => bad.includes(id))
      const reply: Reply<null> = worst === undefined ? ok(null) : fail(codes.conflict, `not ${worst}`)
      return Effect.succeed(reply)
    }
    const outcome = yield* Effect.result(callInBatches(ids, call)).pipe(
      Effect.provideService(FaultReporter, { report: (fault) => void reported.push(fault) })
    )
    return { outcome, sizes, reported: reported.map(({ _tag }) => _tag) }
  })

describe("a mutation of several records", () => {
  it.effect("A mutation of many records goes in batches", () =>
    Effect.gen(function* () {
      const { outcome, sizes } = yield* run(numbers(250))
      assert.deepEqual(sizes, [100, 100, 50])
      assert.deepEqual(outcome, (yield* Effect.result(Effect.succeed({ done: numbers(250), refused: [] }))) as never)
    })
  )

  it.effect("A refused batch goes singly and reports each refusal", () =>
    Effect.gen(function* () {
      const { outcome, sizes, reported } = yield* run(numbers(4), [2, 4])
      assert.deepEqual([sizes, reported], [[4, 1, 1, 1, 1], []])
      assert.deepNestedInclude(outcome, {
        success: {
          done: [1, 3],
          refused: [
            { id: 2, msg: "not 2" },
            { id: 4, msg: "not 4" }
          ]
        }
      })
    })
  )

  it.effect("A missing answer ends a batch and reports the rest as undone", () =>
    Effect.gen(function* () {
      const { outcome, sizes, reported } = yield* run(numbers(250), [], [150])
      assert.deepEqual([sizes, reported], [[100, 100], ["Unreachable"]])
      assert.deepNestedInclude(outcome, {
        success: {
          done: numbers(100),
          refused: numbers(250)
            .slice(100)
            .map((id) => ({ id, msg: "" }))
        }
      })
    })
  )

  it.effect("A batch fails where nothing succeeded, a single write always", () =>
    Effect.gen(function* () {
      const lost = yield* run(numbers(3), [], [1])
      assert.deepEqual([lost.outcome._tag, lost.reported], ["Failure", ["Unreachable"]])
      const alone = yield* run([7], [7])
      assert.deepEqual([alone.outcome._tag, alone.reported], ["Failure", ["Refused"]])
    })
  )
})
