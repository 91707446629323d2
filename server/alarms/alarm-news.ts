import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MAX_OPEN_ALARMS } from "../../src/contract/alarms.ts"
import { sql } from "../database/sql.ts"
import { BEGIN_REPEATABLE_READ } from "../database/transaction.ts"
import { coversAlarm } from "../silences/silencing.ts"
import { type AlarmRow, readAlarms, readOpenAlarms } from "./alarm-rows.ts"

/** A client that missed more changes reads all open alarms again. */
const MAX_MISSED = 20_000

/** Runs several statements in one snapshot of the database. */
export const inOneSnapshot = <A, E, R>(read: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, ({ withTransaction }) =>
    Effect.provideService(withTransaction(read), SqlClient.BeginTransaction, BEGIN_REPEATABLE_READ)
  )

/**
 * The present position in the log, which clients store. A PostgreSQL snapshot lists the finished transactions. The last
 * entry is added because a crash may reuse a transaction number, and the number of the log because a restored database
 * starts over.
 */
const currentPosition = Effect.map(
  sql<{ last: string }>`
    select pg_current_snapshot()::text || '.' || (select coalesce(max(position), 0) from changes) || '.' ||
      (select ('x' || encode(secret, 'hex'))::bit(32)::int4 from secrets where name = 'log') as last`.one,
  ({ last }) => last
)

/** The open alarms, and the log position after which their changes follow. */
export const readOpen = inOneSnapshot(Effect.all({ rows: readOpenAlarms(MAX_OPEN_ALARMS), last: currentPosition }))

interface Position {
  /**
   * Transactions before `first` had ended, those from `next` on had not begun, and the listed ones between them were
   * running.
   */
  readonly first: number
  readonly next: number
  readonly underWay: ReadonlyArray<number>
  readonly lastEntry: number
  readonly log: string
}

const pattern = /^(\d{1,15}):(\d{1,15}):([\d,]{0,4000})\.(\d{1,15})\.(\d{1,15})$/
const parsePosition = (stored: string): Position | undefined => {
  const [, first, next, underWay = "", lastEntry, log = ""] = pattern.exec(stored) ?? []
  if (first === undefined) return undefined
  const numbers = { first: Number(first), next: Number(next), lastEntry: Number(lastEntry) }
  return { ...numbers, underWay: underWay.split(",").map(Number), log }
}

interface Change {
  readonly position: number
  readonly tx: number
  readonly alarm_id: number
}

const isNewTo = ({ first, next, underWay, lastEntry }: Position, { position, tx }: Change) =>
  position > lastEntry || tx >= next || (tx >= first && underWay.includes(tx))

export interface AlarmNews {
  readonly last: string
  /**
   * The present state of alarms that changed since a position; undefined for the position of another log, or one too
   * long ago.
   */
  readonly since: (stored: string) => ReadonlyArray<AlarmRow> | undefined
}

/**
 * Reads the changes of alarms after these positions, each once. It waits for no running transaction and misses none. A
 * silence counts as a change of the open alarms that it covers.
 */
export const readNews = Effect.fnUntraced(function* (positions: ReadonlyArray<string>) {
  const last = yield* currentPosition
  const now = parsePosition(last)!
  const positionInThisLog = (stored: string) => {
    const position = parsePosition(stored)
    return position?.log === now.log && position.lastEntry <= now.lastEntry ? position : undefined
  }
  const positionsOfLog = positions.flatMap((stored) => positionInThisLog(stored) ?? [])
  const [first, lastEntry] = (["first", "lastEntry"] as const).map((name) =>
    Math.min(...positionsOfLog.map((position) => position[name]))
  )
  const missed = sql`(tx >= ${first}::float8::int8 or position > ${lastEntry}::float8::int8)`
  const changes =
    positionsOfLog.length === 0
      ? []
      : yield* sql<Change>`
      select position, tx, alarm_id from (
        select position, tx, split_part(key, ' ', 1)::int8 as alarm_id from changes
          where ${missed} and "table" in ('robot_alarms', 'alarm_robots', 'alarm_handovers')
        union all
        select position, tx, a.id from changes c cross join lateral jsonb_populate_record(null::silences, c.row) s
            join robot_alarms a on a.open and ${sql.literal(coversAlarm)}
          where ${missed} and "table" = 'silences'
      ) changed order by position desc limit ${MAX_MISSED + 1}`
  /** The last transaction whose changes may exceed `MAX_MISSED` and were not read. */
  const unread = changes.length <= MAX_MISSED ? 0 : Math.min(...changes.map(({ tx }) => tx))
  const alarms = changes.length === 0 ? [] : yield* readAlarms([...new Set(changes.map(({ alarm_id }) => alarm_id))])
  const since = (stored: string) => {
    const position = positionInThisLog(stored)
    if (position === undefined || position.first <= unread) return undefined
    const changed = new Set(changes.flatMap((change) => (isNewTo(position, change) ? change.alarm_id : [])))
    return alarms.filter(({ id }) => changed.has(id))
  }
  return { last, since } satisfies AlarmNews
}, inOneSnapshot)
