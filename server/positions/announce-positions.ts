import { Context, Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { repeatForever } from "../database/repeat-forever.ts"

/** The channel on which servers of one database tell each other at which sites robots have moved. */
export const POSITIONS = "positions"

/** Reports within this time share an announcement. */
const BATCH = "100 millis"

/** Called with the sites of robots that have moved, after the commit of their reports. */
export const AnnouncePositions = Context.Reference<(sites: ReadonlyArray<number>) => void>("server/AnnouncePositions", {
  defaultValue: () => () => {}
})

/** Announces sites with a calibrated plan alone: nobody looks at the others. */
export const announcePositionsLayer = Layer.effect(
  AnnouncePositions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sites = new Set<number>()
    const moved = Latch.makeUnsafe(false)
    const announce = Effect.gen(function* () {
      yield* moved.await
      yield* Effect.sleep(BATCH)
      moved.closeUnsafe()
      const ids = [...sites]
      sites.clear()
      yield* sql`select pg_notify(${POSITIONS}, location_id::text) from site_plans
        where location_id = any(${ids}::int4[]) and calibration is not null`
    })
    yield* repeatForever(announce, "0 millis", "Could not announce positions")
    return (movedAt) => {
      for (const site of movedAt) sites.add(site)
      if (movedAt.length > 0) moved.openUnsafe()
    }
  })
)
