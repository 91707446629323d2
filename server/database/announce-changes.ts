import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, type Duration, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { repeatForever } from "./repeat-forever.ts"
import { sql } from "./sql.ts"

/** The channel on which servers of one database tell each other that the log has grown. */
export const CHANGES_CHANNEL = "changes"

/** Called after each commit of a change. */
export const AnnounceChanges = Context.Reference<() => void>("server/AnnounceChanges", { defaultValue: () => () => {} })

/**
 * Returns a function whose calls within `batch` share one announcement. PostgreSQL commits announcements one after the
 * other, so no write makes its own.
 */
export const announceInBatches = Effect.fnUntraced(function* <E, R>(
  announce: Effect.Effect<unknown, E, R>,
  batch: Duration.Input,
  failed: string
) {
  const called = Latch.makeUnsafe(false)
  const open = () => {
    called.openUnsafe()
  }
  const announceBatch = Effect.gen(function* () {
    yield* called.await
    yield* Effect.sleep(batch)
    called.closeUnsafe()
    yield* Effect.onError(announce, () => Effect.sync(open))
  })
  yield* repeatForever(announceBatch, "0 millis", failed)
  return open
})

export const announceChangesLayer = Layer.effect(
  AnnounceChanges,
  announceInBatches(sql`select pg_notify(${CHANGES_CHANNEL}, '')`, "30 millis", "Could not announce changes")
)

/**
 * Listens to a channel on a connection of its own, named `wheelhouse <name>`. `onConnect` runs first, because nobody
 * announces what happened before the connection.
 */
export const listenTo = Effect.fnUntraced(
  function* (
    channel: string,
    name: string,
    onConnect: () => void,
    onAnnounced: (payloads: ReadonlyArray<string>) => void
  ) {
    const { config } = yield* PgClient.PgClient
    const client = yield* PgClient.makeClient({ ...config, applicationName: `wheelhouse ${name}` })
    const announced = yield* client.listen(channel)
    onConnect()
    while (true) onAnnounced((yield* Queue.takeAll(announced)).map(({ payload }) => payload))
  },
  Effect.scoped,
  Effect.provide(Reactivity.layer)
)
