import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { tryTransactionLock } from "../database/locks.ts"
import { withoutLimits } from "../database/limits.ts"

/**
 * Seals the log up to the first running transaction, because a position that was drawn early may be committed late. One
 * server of a database seals at a time, and nobody waits for it. Returns the number of entries in the new seal.
 */
export const sealLog = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* withoutLimits
      if (!(yield* tryTransactionLock("seals"))) return 0
      const [last] = yield* sql<{ id: number; since: string; until: string; former: Uint8Array }>`
        select coalesce(id, 0) as id, coalesce(until_tx, 0)::text as since, pg_snapshot_xmin(pg_current_snapshot())::text as until,
          coalesce(digest, '') as former
        from (select 1) one left join (select * from seals order by id desc limit 1) last on true`
      const { since, until, former } = last!
      const id = last!.id + 1
      const [seal] = yield* sql<{ entries: number }>`
        insert into seals (id, at, positions, until_tx, digest)
        select ${id}::int4, moment, positions, ${until}::text::int8, digest_of(${former}::bytea, ${id}::int4, moment, digests)
        from clock_timestamp() moment, (
          select range_agg(int8range(position, position, '[]')) as positions, string_agg(digest_of(c), ''::bytea order by position) as digests
          from changes c where tx >= ${since}::text::int8 and tx < ${until}::text::int8) entries
        where positions is not null
        returning (select sum(upper(part) - lower(part))::int4 from unnest(positions) part) as entries`
      return seal?.entries ?? 0
    })
  )
})

/**
 * Completes a restored log. Transactions have other numbers in another database, so unsealed entries are sealed at
 * once, and stored positions of clients become invalid.
 */
export const sealRestored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into seals (id, at, positions, digest)
    select id, moment, positions, digest_of(former, id, moment, digests)
    from clock_timestamp() moment,
      (select coalesce(max(id), 0) + 1 as id, coalesce((array_agg(digest order by id desc))[1], '') as former, coalesce(range_agg(positions), '{}') as held from seals) last,
      lateral (select range_agg(int8range(position, position, '[]')) as positions, string_agg(digest_of(c), ''::bytea order by position) as digests
        from changes c where not position <@ held) entries
    where positions is not null`
  yield* sql`update secrets set secret = decode(lpad(to_hex((random() * 2147483647)::int4), 8, '0'), 'hex') where name = 'log'`
})

export interface Verification {
  readonly entries: number
  readonly seals: number
  /** Entries that wait for their seal. */
  readonly unsealed: number
  /** The last seal, to be stored where nobody who can write to the database can reach it. */
  readonly head: string | null
  readonly faults: ReadonlyArray<string>
}

/** The most faults that are listed. All others are only counted. */
const MAX_LISTED = 20

const faultsOfSeals = `
  select s.id, 'seal ' || s.id || ' (' || s.at || ') is broken: it, an entry of ' || s.positions || ' or the seal before was changed' as what
  from seals s left join seals former on former.id = s.id - 1
  where (s.id = 1 or former.id is not null)
    and s.digest is distinct from digest_of(coalesce(former.digest, ''::bytea), s.id, s.at, (
      select string_agg(digest_of(c), ''::bytea order by position) from unnest(s.positions) part
        join changes c on c.position >= lower(part) and c.position < upper(part)))
  union all
  select id, 'seal ' || id || ' is missing' from generate_series(1, (select max(id) from seals)) wanted (id) where id not in (select s.id from seals s)`

/** Unsealed entries of transactions that had ended before the last seal. */
const insertedEntries = `
  with held as (select coalesce(range_agg(positions), '{}') as positions from seals), last as (select until_tx from seals order by id desc limit 1)
  select c.position as id, 'entry ' || c.position || ' (' || concat_ws(' ', c.verb, c.key, 'by', c.actor) || ', ' || c.at || ') was inserted' as what
  from changes c, held, last
  where not c.position <@ held.positions and c.tx < last.until_tx`

/** Compares every entry of the log with its seal, and the seals with each other. */
export const verifyLog = Effect.fnUntraced(function* (head?: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read, read only`
      yield* withoutLimits
      yield* sql`select set_config('timezone', 'UTC', true)`
      const faults: Array<string> = []
      for (const query of [faultsOfSeals, insertedEntries]) {
        // Entries of a missing seal would count as inserted, so the checks end here.
        if (faults.some((fault) => fault.endsWith("is missing"))) break
        const rows = yield* sql.unsafe<{ what: string; n: number }>(
          `select what, (count(*) over ())::int4 as n from (${query}) found order by id limit ${MAX_LISTED}`
        )
        faults.push(...rows.map(({ what }) => what))
        const more = (rows[0]?.n ?? 0) - rows.length
        if (more > 0) faults.push(`and ${more} more of this kind`)
      }
      const [counts] = yield* sql<Omit<Verification, "faults"> & { known: boolean }>`
        select (select count(*)::int4 from changes) as entries, (select count(*)::int4 from seals) as seals,
          (select count(*)::int4 from changes c, (select coalesce(range_agg(positions), '{}') as positions from seals) held where not c.position <@ held.positions) as unsealed,
          (select encode(digest, 'hex') from seals order by id desc limit 1) as head,
          exists (select from seals where encode(digest, 'hex') = ${head ?? ""}) as known`
      const { known, ...verified } = counts!
      if (head !== undefined && !known) faults.push(`no seal is ${head}: the seals were made anew`)
      return { ...verified, faults } satisfies Verification
    })
  )
})
