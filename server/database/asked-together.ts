import { Effect, Exit, Request, RequestResolver } from "effect"

/** So much is asked for in one statement at most; what is more goes into the next one, side by side. */
const MOST = 64

/**
 * What calls ask for in the same moment is read by one statement: the busier the server, the fewer statements a call costs, so that it catches up
 * quickly after a halt. Everything is read after it was asked for, never from a store. A failed read fails for all who asked.
 */
export const askedTogether = <Key, Answer, Error>(
  read: (keys: ReadonlyArray<Key>) => Effect.Effect<(key: Key) => Answer, Error>
): ((key: Key) => Effect.Effect<Answer, Error>) => {
  class Ask extends Request.Class<{ readonly key: Key }, Answer, Error> {}
  const resolver = RequestResolver.make<Ask>((asks) =>
    Effect.map(Effect.exit(read(asks.map(({ request }) => request.key))), (exit) => {
      for (const ask of asks) ask.completeUnsafe(Exit.map(exit, (answer) => answer(ask.request.key)))
    })
  ).pipe(RequestResolver.batchN(MOST))
  return (key) => Effect.request(new Ask({ key }), resolver)
}
