import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MOST_OPEN } from "../../src/effects/contract/alarms.ts"
import { ONE_MOMENT } from "../database/one-moment.ts"
import { inTransaction } from "../events/append-event.ts"
import { type AlarmRow, readAlarms, readOpenAlarms } from "./alarm-rows.ts"

/** More changes than these are not told one by one to who missed them. */
const MOST_MISSED = 2000

/** A row as clients keep it. Its moment is in it, for after a restore another row may come to have its number. */
const position = "id || '.' || (extract(epoch from at) * 1000000)::int8"

/** What is read by several statements is of one moment. */
export const ofOneMoment = <A, E, R>(read: Effect.Effect<A, E, R>) =>
  Effect.provideService(inTransaction(read), SqlClient.BeginTransaction, ONE_MOMENT)

const lastPosition = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ last: string }>`select ${sql.literal(position)} as last from alarm_feed order by id desc limit 1`,
    ([row]) => row!.last
  )
)

/** The open alarms, and from where what happens to them goes on. */
export const readOpen = ofOneMoment(Effect.all({ rows: readOpenAlarms(MOST_OPEN), last: lastPosition }))

const NOWHERE = "9223372036854775807"
const numberIn = (kept: string | undefined) => /^(\d{1,18})\.\d{1,18}$/.exec(kept ?? "")?.[1] ?? NOWHERE

interface FeedRow {
  readonly id: number
  readonly alarm_id: number | null
  readonly position: string
}

/** What is news to whom, as of one moment. */
export interface News {
  readonly last: string
  /** The alarms that have changed since a position, as they are now; undefined where that is none of ours, or too long ago. */
  readonly since: (kept: string) => ReadonlyArray<AlarmRow> | undefined
}

/** Reads on behind `head`, wherever that is, and behind the others where not too much lies between. */
export const readNews = Effect.fnUntraced(function* (head: string | undefined, others: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const missed = others.map(numberIn).reduce((least, each) => (Number(each) < Number(least) ? each : least), NOWHERE)
  const rows = yield* sql<FeedRow>`
    select id::float8 as id, alarm_id, ${sql.literal(position)} as position from alarm_feed
    where id >= least(${numberIn(head)}::int8, (select max(id) from alarm_feed),
      greatest(${missed}::int8, (select min(id) from (select id from alarm_feed order by id desc limit ${MOST_MISSED + 1}) newest)))
    order by id`
  const places = new Map(rows.map(({ position }, place) => [position, place]))
  const newest = new Map(rows.map(({ alarm_id }, place) => [alarm_id, place]))
  const behind = (kept: string) => places.get(kept)
  const first = [head, ...others].flatMap((kept) => (kept === undefined ? [] : (behind(kept) ?? [])))
  const wanted = [...newest].flatMap(([id, place]) => (id !== null && place > Math.min(...first) ? id : []))
  const alarms = wanted.length === 0 ? [] : yield* readAlarms(wanted)
  const since = (kept: string) => {
    const place = behind(kept)
    return place === undefined ? undefined : alarms.filter(({ id }) => newest.get(id)! > place)
  }
  return { last: rows.at(-1)!.position, since } satisfies News
}, ofOneMoment)

/** What nobody goes on from any more. A server that has not read for so long has its clients begin anew. */
export const trimFeed = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from alarm_feed where at < now() - interval '10 minutes'
    and id < (select min(id) from (select id from alarm_feed order by id desc limit ${MOST_MISSED + 1}) newest)`
)
