import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { locks } from "../database/locks.ts"
import { withoutLimits } from "../database/limits.ts"

/** What is sealed, by its table: events, and the rows that they left. */
export const sealed = ["events", "event_rows"] as const

/**
 * Seals what is settled: what transactions have written that began before every one that is still under way, for a number drawn early may be committed
 * late. One server of a database does it at a time, and nobody waits for it. Says how many it has sealed.
 */
export const sealEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* withoutLimits
      const [lock] = yield* sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${locks.seals}::int8) as taken`
      if (!lock!.taken) return 0
      const [next] = yield* sql<{ id: number; since: string; until: string; former: string }>`
        select coalesce(id, 0) + 1 as id, coalesce(until_tx, 0)::text as since, pg_snapshot_xmin(pg_current_snapshot())::text as until,
          coalesce(encode(digest, 'hex'), '') as former
        from (select 1) one left join (select * from event_seals order by id desc limit 1) last on true`
      const { id, since, until, former } = next!
      let entries = 0
      for (const table of sealed) {
        const [digested] = yield* sql<{ n: number }>`with digested as (
            insert into event_digests (kind, id, seal, digest) select ${table}, e.id, ${id}::int4, digest_of(e) from ${sql(table)} e
            where tx >= ${since}::text::int8 and tx < ${until}::text::int8
              and not exists (select from event_digests d where d.kind = ${table} and d.id = e.id) returning 1)
          select count(*)::int4 as n from digested`
        entries += digested!.n
      }
      if (entries > 0)
        yield* sql`insert into event_seals (id, at, until_tx, digest)
          select ${id}::int4, at, ${until}::text::int8, digest_of(decode(${former}, 'hex'), ${id}::int4, at,
            (select string_agg(digest, ''::bytea order by kind, d.id) from event_digests d where seal = ${id}::int4))
          from (select clock_timestamp() as at) moment`
      return entries
    })
  )
})
