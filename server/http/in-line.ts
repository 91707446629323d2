import { Context, Effect, Option, Semaphore } from "effect"
import { Busy } from "./outages.ts"

/** Of twenty-four connections: one topic whose table somebody has locked leaves the others theirs. */
const AT_ONCE = 8
const PATIENCE = "8 seconds"

/** Where a call of a line stands, so that it can step out of it while it wants nothing of the database. */
const Places = Context.Reference<Semaphore.Semaphore | undefined>("server/http/Places", {
  defaultValue: () => undefined
})

let waiting = 0

/** How many calls stand in a line of this process. */
export const callsWaiting = () => waiting

/**
 * A line that calls of one topic stand in: as many as this are carried out at once, and who has waited too long is sent away. Of each `party` one waits
 * for a place at a time, so that parties are served in turn, however many calls one of them makes.
 */
export const makeLine = () => {
  const places = Semaphore.makeUnsafe(AT_ONCE)
  const turns = new Map<number | undefined, Semaphore.Semaphore>()
  const turnOf = (party: number | undefined) => {
    const turn = turns.get(party) ?? Semaphore.makeUnsafe(1)
    turns.set(party, turn)
    return turn
  }
  return <A, E, R>(call: Effect.Effect<A, E, R>, party?: number): Effect.Effect<A, E, R> => {
    let begun = false
    const turn = turnOf(party)
    const placed = Effect.uninterruptibleMask((restore) =>
      restore(turn.take(1)).pipe(
        Effect.andThen(Effect.ensuring(restore(places.take(1)), turn.release(1))),
        Effect.andThen(
          Effect.suspend(() => {
            begun = true
            waiting -= 1
            return Effect.ensuring(restore(Effect.provideService(call, Places, places)), places.release(1))
          })
        )
      )
    )
    const patience = Effect.andThen(
      Effect.sleep(PATIENCE),
      Effect.suspend(() => (begun ? Effect.never : Effect.die(new Busy())))
    )
    const inLine = Effect.suspend(() => {
      waiting += 1
      return Effect.raceFirst(placed, patience)
    }).pipe(
      Effect.ensuring(
        Effect.sync(() => {
          if (!begun) waiting -= 1
        })
      )
    )
    return Effect.flatMap(places.withPermitsIfAvailable(1)(Effect.provideService(call, Places, places)), (found) =>
      Option.isSome(found) ? Effect.succeed(found.value) : inLine
    )
  }
}

/** Done by a call that leaves its place to others meanwhile. */
export const outOfLine = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Places, (places) =>
    places === undefined
      ? work
      : Effect.acquireUseRelease(
          places.release(1),
          () => work,
          () => places.take(1)
        )
  )

/** Done where a connection is held meanwhile: who holds one keeps its place. */
export const inPlace = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(work, Places, undefined)
