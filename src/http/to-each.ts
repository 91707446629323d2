import { Effect, Result } from "effect"
import type { Fault } from "../contract/fault.ts"
import { type Call, write } from "./calls.ts"

/** As many as one call may name. */
const BATCH_SIZE = 100

const isRefused = ({ _tag }: Fault) => _tag === "Refused"

/**
 * Does something to one record, or to several by batches, which go whole or not at all: where a batch is refused each of it goes by itself, and why one
 * stays is kept. Behind a call without an answer nothing more is tried; where nothing was settled by then, that is a failure as of one call.
 */
export const toEach = <Id, R>(ids: ReadonlyArray<Id>, call: (some: ReadonlyArray<Id>) => Call<unknown, R>) =>
  Effect.gen(function* () {
    const alone = ids.length === 1
    const succeeded: Array<Id> = []
    const refusals: Array<{ readonly id: Id; readonly msg: string }> = []
    let batches = ids.flatMap((_, at) => (at % BATCH_SIZE === 0 ? [ids.slice(at, at + BATCH_SIZE)] : []))
    while (batches.length > 0) {
      const [some = [], ...others] = batches
      const tried = yield* Effect.result(write(call(some), { notify: (fault) => alone || !isRefused(fault) }))
      batches = others
      if (Result.isSuccess(tried)) {
        succeeded.push(...some)
        continue
      }
      const fault = tried.failure
      const settled = succeeded.length + refusals.length > 0
      if (alone || !(settled || isRefused(fault))) return yield* Effect.fail(fault)
      if (isRefused(fault) && some.length > 1) batches = [...some.map((id) => [id]), ...others]
      else {
        const left = isRefused(fault) ? some : [...some, ...others.flat()]
        refusals.push(...left.map((id) => ({ id, msg: fault.msg })))
        if (!isRefused(fault)) batches = []
      }
    }
    return { done: succeeded, refused: refusals }
  })
