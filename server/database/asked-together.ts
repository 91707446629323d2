import { Deferred, Effect, Exit } from "effect"

/** So much is asked for in one statement at most; what is more goes into the next one, side by side. */
const MOST = 64

interface Ask<Key, Answer, Error> {
  readonly key: Key
  readonly answer: Deferred.Deferred<Answer, Error>
}

/**
 * What calls ask for in the same moment is read by one statement: the busier the server, the fewer statements a call costs, so that it catches up
 * quickly after a halt. Everything is read after it was asked for, never from a store. A failed read fails for all who asked; whoever hangs up
 * leaves the others their answer. Not to be asked within a transaction: the first who asks would draw the others into it.
 *
 * Who waits stands in an array that is thrown away with its round. Effect's `RequestResolver` keeps them in a `Set` of its own that is emptied and
 * used again, and in V8 each emptied table holds on to what was in it and to the next table: no call that went through it was young garbage.
 */
export const askedTogether = <Key, Answer, Error>(
  read: (keys: ReadonlyArray<Key>) => Effect.Effect<(key: Key) => Answer, Error>
): ((key: Key) => Effect.Effect<Answer, Error>) => {
  let waiting: Array<Ask<Key, Answer, Error>> = []

  const answerAll = Effect.fnUntraced(function* (asks: ReadonlyArray<Ask<Key, Answer, Error>>) {
    const keys = asks.map(({ key }) => key)
    const exit = yield* Effect.exit(Effect.map(read(keys), (found) => keys.map(found)))
    for (const [nth, { answer }] of asks.entries())
      yield* Deferred.done(
        answer,
        Exit.map(exit, (answers) => answers[nth]!)
      )
  })

  const round = Effect.suspend(() => {
    const asks = waiting
    waiting = []
    const parts = Array.from({ length: Math.ceil(asks.length / MOST) }, (_, nth) =>
      asks.slice(nth * MOST, (nth + 1) * MOST)
    )
    return Effect.forEach(parts, answerAll, { concurrency: "unbounded", discard: true })
  })

  // Not to be interrupted between taking a place and seeing to it that there will be a round: nobody else would.
  return (key) =>
    Effect.uninterruptibleMask((restore) => {
      const answer = Deferred.makeUnsafe<Answer, Error>()
      waiting.push({ key, answer })
      const answered = restore(Deferred.await(answer))
      if (waiting.length > 1) return answered
      return Effect.andThen(Effect.forkDetach(Effect.andThen(Effect.yieldNow, round)), answered)
    })
}
