import { Clock, Effect, Semaphore } from "effect"
import type { Statement } from "effect/sql"
import type { signInRefusals } from "../../src/contract/session.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { declareActor, logFact } from "../events/log-fact.ts"
import { notifyOfGuessing } from "../messages/message-contents.ts"

const GATHERING_MS = 10 * 60_000
const MAX_ADDRESSES = 10
/** So many refusals within this time count as guessing. */
const GUESSING = 5

export type Reason = (typeof signInRefusals)[number]

/**
 * Refused sign-ins of one account for one reason. A name without an account is not stored, because people type their
 * password there.
 */
interface Refused {
  readonly user_id: number | null
  readonly username: string
  readonly reason: Reason
  readonly since: number
  readonly count: number
  readonly addresses: ReadonlyArray<string>
}

const append = Effect.fnUntraced(function* ({ user_id, username, ...after }: Refused) {
  yield* declareActor({ id: null, username })
  yield* logFact({ verb: "session.refused", table: "users", id: user_id, fact: after })
  if (after.count < GUESSING) return
  const { count, addresses } = after
  yield* notifyOfGuessing({ account: user_id === null ? null : username, count, addresses })
})

/** Logs refusals that were counted and are not logged yet. */
const report = Effect.fnUntraced(function* (condition: Statement.Fragment) {
  const counted = yield* sql<Refused>`delete from refused_sign_ins where ${condition} returning *`
  yield* Effect.forEach(
    counted.filter(({ count }) => count > 0),
    append,
    { discard: true }
  )
}, inTransaction)

export const reportLongRefused = Effect.flatMap(Clock.currentTimeMillis, (now) =>
  report(sql`since <= ${now - GATHERING_MS}::float8`)
)

const gate = Semaphore.makeUnsafe(1)

/**
 * Logs every refused sign-in: the first at once, further ones of the same account and reason together within ten
 * minutes. Until then the database counts them, so that they outlive a server and count over several. One is written at
 * a time, so that a flood costs one connection.
 */
export const addRefused = Effect.fnUntraced(
  function* (refused: Pick<Refused, "user_id" | "username" | "reason">, address: string) {
    const { user_id, username, reason } = refused
    const since = yield* Clock.currentTimeMillis
    const row = yield* sql<{ first: boolean }>`
      insert into refused_sign_ins as stored (user_id, username, reason, since) values (${user_id}, ${username}, ${reason}, ${since}::float8)
      on conflict (username, reason) do update set count = stored.count + 1,
        addresses = array(select distinct each from unnest(stored.addresses || ${address}::text) each limit ${MAX_ADDRESSES})
      returning count = 0 as first`.one
    if (row.first) yield* append({ ...refused, since, count: 1, addresses: [address] })
  },
  inTransaction,
  gate.withPermit
)

export const reportRefusedOf = (userId: number) => gate.withPermit(report(sql`user_id = ${userId}`))

/**
 * The logged refusals of an account's sign-ins since a moment, to the microsecond. Wrong verification codes are left
 * out, because no password was tried.
 */
export const refusedSince = Effect.fnUntraced(function* (userId: number, moment: string) {
  const rows = yield* sql<{ fact: Refused }>`select fact from changes
    where split_part(key, ' ', 1) = ${String(userId)} and "table" = 'users' and verb = 'session.refused' and at > ${moment}::timestamptz
      and fact->>'reason' <> 'captcha' order by position`
  return {
    count: rows.reduce((sum, { fact }) => sum + fact.count, 0),
    addresses: [...new Set(rows.flatMap(({ fact }) => fact.addresses))].slice(0, MAX_ADDRESSES)
  }
})
