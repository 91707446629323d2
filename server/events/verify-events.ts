import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { withoutLimits } from "../database/limits.ts"
import { sealed } from "./seal-events.ts"

export interface Verified {
  readonly events: number
  readonly seals: number
  /** Events that wait for their seal. */
  readonly unsealed: number
  /** The last seal, to be kept where nobody who writes to the database can change it. */
  readonly head: string | null
  readonly faults: ReadonlyArray<string>
}

/** So many of a kind are named; of more their number. */
const NAMED = 20

const named = {
  events: "'event ' || e.id || ' (' || concat_ws(' ', e.type, e.entity_id, 'by', e.username) || ', ' || e.at || ')'",
  event_rows: "'row ' || e.id || ' (' || concat_ws(' ', 'of', e.kept, e.key) || ', ' || e.at || ')'"
}

/** What is wrong with what a table holds, each as a statement of numbers and words. */
const faultsOf = (table: (typeof sealed)[number]) => {
  const digests = `event_digests d where d.kind = '${table}'`
  return [
    [
      "changed",
      `select e.id, ${named[table]} || ' was changed' as what from ${table} e join event_digests d on d.kind = '${table}' and d.id = e.id where d.digest <> digest_of(e)`
    ],
    // What came after a seal has a higher number than all that it holds, unless it was under way then.
    [
      "inserted",
      `with tops as (select seal, max(max(d.id)) over (order by seal) as top from ${digests} group by seal),
        ends as (select id, tx, until_tx, (select top from tops where seal <= s.id order by seal desc limit 1) as top from event_seals s)
        select e.id, ${named[table]} || ' was inserted' as what from ${table} e
          left join event_digests d on d.kind = '${table}' and d.id = e.id
          join ends before on before.id = coalesce(d.seal - 1, (select max(id) from ends))
        where e.id < before.top and e.tx > before.tx or d.id is null and e.tx < before.until_tx`
    ],
    [
      "missing",
      `select d.id, '${table === "events" ? "event" : "row"} ' || d.id || ' is missing, which seal ' || d.seal || ' holds' as what from ${digests} and not exists (select from ${table} e where e.id = d.id)`
    ]
  ] as const
}

/** A seal is made of what it holds and of the one before. */
const faultsOfSeals = [
  [
    "broken",
    `select s.id, 'seal ' || s.id || ' (' || s.at || ') is broken: it, what it holds or the one before was changed' as what
    from event_seals s left join event_seals former on former.id = s.id - 1
      left join (select seal, string_agg(digest, ''::bytea order by kind, id) as digests from event_digests group by seal) d on d.seal = s.id
    where (s.id = 1 or former.id is not null)
      and s.digest is distinct from digest_of(coalesce(former.digest, ''::bytea), s.id, s.at, d.digests)`
  ],
  [
    "missing",
    `select id, 'seal ' || id || ' is missing' as what
    from generate_series(1, greatest((select max(id) from event_seals), (select max(seal) from event_digests))) all_seals (id)
    where id not in (select s.id from event_seals s)`
  ]
] as const

/** Holds every event and every row that one left against its seal, and the seals against each other. */
export const verifyEvents = Effect.fnUntraced(function* (head?: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read, read only`
      yield* withoutLimits
      yield* sql`select set_config('timezone', 'UTC', true)`
      const faults: Array<string> = []
      for (const [kind, query] of [...sealed.flatMap(faultsOf), ...faultsOfSeals]) {
        const rows = yield* sql.unsafe<{ what: string; n: number }>(
          `select what, (count(*) over ())::int4 as n from (${query}) found order by id limit ${NAMED}`
        )
        faults.push(...rows.map(({ what }) => what))
        const more = (rows[0]?.n ?? 0) - rows.length
        if (more > 0) faults.push(`and ${more} more were ${kind}`)
      }
      const [counts] = yield* sql<Omit<Verified, "faults"> & { known: boolean }>`
        select (select count(*)::int4 from events) as events, (select count(*)::int4 from event_seals) as seals,
          (select count(*)::int4 from events e where not exists (select from event_digests d where d.kind = 'events' and d.id = e.id)) as unsealed,
          (select encode(digest, 'hex') from event_seals order by id desc limit 1) as head,
          exists (select from event_seals where encode(digest, 'hex') = ${head ?? ""}) as known`
      const { known, ...verified } = counts!
      if (head !== undefined && !known) faults.push(`no seal is ${head}: the seals were made anew`)
      return { ...verified, faults } satisfies Verified
    })
  )
})
