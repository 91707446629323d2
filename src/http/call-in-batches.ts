import { Effect, Result } from "effect"
import { batchesOf } from "../contract/batches.ts"
import type { Fault } from "../contract/fault.ts"
import { type Call, write } from "./calls.ts"

/** The most records of one call. */
const BATCH_SIZE = 100

const isRefused = ({ _tag }: Fault) => _tag === "Refused"

/**
 * Applies a call to one record, or to several in batches, each of which succeeds or fails as a whole. Records of a
 * refused batch are tried one by one, and each refusal's reason is returned. An unanswered call ends the series; if
 * nothing had succeeded by then, the whole fails like one call.
 */
export const callInBatches = <Id, R>(ids: ReadonlyArray<Id>, call: (batch: ReadonlyArray<Id>) => Call<unknown, R>) =>
  Effect.gen(function* () {
    const isSingle = ids.length === 1
    const succeeded: Array<Id> = []
    const refusals: Array<{ readonly id: Id; readonly msg: string }> = []
    let batches = batchesOf(ids, BATCH_SIZE)
    while (batches.length > 0) {
      const [batch = [], ...others] = batches
      const result = yield* Effect.result(write(call(batch), { notify: (fault) => isSingle || !isRefused(fault) }))
      batches = others
      if (Result.isSuccess(result)) {
        succeeded.push(...batch)
        continue
      }
      const fault = result.failure
      const settled = succeeded.length + refusals.length > 0
      if (isSingle || !(settled || isRefused(fault))) return yield* Effect.fail(fault)
      if (isRefused(fault) && batch.length > 1) batches = [...batch.map((id) => [id]), ...others]
      else {
        const unprocessed = isRefused(fault) ? batch : [...batch, ...others.flat()]
        refusals.push(...unprocessed.map((id) => ({ id, msg: fault.msg })))
        if (!isRefused(fault)) batches = []
      }
    }
    return { done: succeeded, refused: refusals }
  })
