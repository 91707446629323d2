import { Context, Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { repeatForever } from "./repeat-forever.ts"

/** The channel on which servers of one database tell each other that the log has grown. */
export const CHANGES_CHANNEL = "changes"

/**
 * Changes within this time share one announcement. PostgreSQL commits announcements one after the other, so no write
 * makes its own.
 */
const BATCH = "30 millis"

/** Called after each commit of a change. */
export const AnnounceChanges = Context.Reference<() => void>("server/AnnounceChanges", { defaultValue: () => () => {} })

export const announceChangesLayer = Layer.effect(
  AnnounceChanges,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const changed = Latch.makeUnsafe(false)
    const announce = Effect.gen(function* () {
      yield* changed.await
      yield* Effect.sleep(BATCH)
      changed.closeUnsafe()
      yield* Effect.onError(sql`select pg_notify(${CHANGES_CHANNEL}, '')`, () =>
        Effect.sync(() => changed.openUnsafe())
      )
    })
    yield* repeatForever(announce, "0 millis", "Could not announce changes")
    return () => {
      changed.openUnsafe()
    }
  })
)
