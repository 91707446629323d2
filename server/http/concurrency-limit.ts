import { Effect, Option, Semaphore } from "effect"
import { Busy } from "./outages.ts"

/** A third of the connections, so that a locked table cannot block other topics. */
const MAX_RUNNING = 8
const MAX_WAIT = "8 seconds"

let queueLength = 0

/** The number of calls in this process that wait for a slot. */
export const callsWaiting = () => queueLength

/**
 * Limits how many calls of one topic run at once. The others wait, and a call that waits too long is refused. While all
 * slots are taken, each merchant may have one call in the queue, so a busy one cannot crowd others out.
 */
export const makeConcurrencyLimit = () => {
  const slots = Semaphore.makeUnsafe(MAX_RUNNING)
  const semaphores = new Map<number | undefined, Semaphore.Semaphore>()
  return <A, E, R>(call: Effect.Effect<A, E, R>, merchantId?: number): Effect.Effect<A, E, R> => {
    const queued = Effect.suspend(() => {
      const semaphore = semaphores.get(merchantId) ?? Semaphore.makeUnsafe(1)
      semaphores.set(merchantId, semaphore)
      let isWaiting = true
      queueLength += 1
      const stopWaiting = () => {
        if (isWaiting) queueLength -= 1
        isWaiting = false
      }
      const served = Effect.uninterruptibleMask((restore) =>
        Effect.flatMap(restore(semaphore.withPermit(slots.take(1))), () => {
          stopWaiting()
          return Effect.ensuring(restore(call), slots.release(1))
        })
      )
      const tooLong = Effect.flatMap(Effect.sleep(MAX_WAIT), () => (isWaiting ? Effect.die(new Busy()) : Effect.never))
      return Effect.ensuring(Effect.raceFirst(served, tooLong), Effect.sync(stopWaiting))
    })
    return Effect.flatMap(slots.withPermitsIfAvailable(1)(call), (result) =>
      Option.isSome(result) ? Effect.succeed(result.value) : queued
    )
  }
}
export type ConcurrencyLimit = ReturnType<typeof makeConcurrencyLimit>
