import { Context, Effect, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { repeatForever } from "../database/repeat-forever.ts"

/** The channel on which servers of one database announce the sites where robots have moved. */
export const POSITIONS = "positions"

/** Reports within this time share an announcement. */
const BATCH = "100 millis"

/** Called after the commit of reports, with the sites where robots have moved. */
export const AnnouncePositions = Context.Reference<(sites: ReadonlyArray<number>) => void>("server/AnnouncePositions", {
  defaultValue: () => () => {}
})

/** Announces only sites with a calibrated plan, because nobody looks at the others. */
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
