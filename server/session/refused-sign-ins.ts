import { Clock, Effect, Semaphore } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { signInRefusals } from "../../src/effects/contract/session.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { tellOfGuessing } from "../messages/post-message.ts"

const TOGETHER_FOR = 10 * 60_000
const MOST_ADDRESSES = 10
const some = (addresses: ReadonlyArray<string>) => [...new Set(addresses)].slice(0, MOST_ADDRESSES)

export type Reason = (typeof signInRefusals)[number]

/** Refused sign-ins of one account for one reason. A name that is nobody's is not kept: people type their password there. */
interface Refused {
  readonly user_id: number | null
  readonly username: string
  readonly reason: Reason
  readonly since: number
  readonly count: number
  readonly addresses: ReadonlyArray<string>
}

/** So many at one account within the time they are told together are somebody who guesses. */
const GUESSING = 5

const append = Effect.fnUntraced(function* ({ user_id, username, ...after }: Refused) {
  yield* appendEvent({ id: null, username }, { type: "session.refused", entityId: user_id, after })
  if (after.count < GUESSING) return
  const { count, addresses } = after
  yield* tellOfGuessing({ account: user_id === null ? null : username, count, addresses })
})

/** Makes events of those that were counted and not told. */
const tell = Effect.fnUntraced(function* (which: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient
  const told = yield* sql<Refused>`delete from refused_sign_ins where ${which(sql)} returning *`
  yield* Effect.forEach(
    told.filter(({ count }) => count > 0),
    append,
    { discard: true }
  )
}, inTransaction)

export const tellLongRefused = Effect.flatMap(Clock.currentTimeMillis, (now) =>
  tell((sql) => sql`since <= ${now - TOGETHER_FOR}::float8`)
)

/**
 * Every refused sign-in is an event: the first at once, further ones of the same account for the same reason within ten minutes together. Until then their
 * number stands in the database, where neither a killed server nor a second one makes a difference.
 */
export const makeRefusedSignIns = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const gate = yield* Semaphore.make(1)
  const waiting = new Map<string, Refused>()

  const writeOne = Effect.fnUntraced(function* (refused: Refused) {
    const { user_id, username, reason, since, count, addresses } = refused
    const [row] = yield* sql<{ first: boolean }>`
      insert into refused_sign_ins as held (user_id, username, reason, since) values (${user_id}, ${username}, ${reason}, ${since}::float8)
      on conflict (username, reason) do update set count = held.count + ${count},
        addresses = array(select distinct each from unnest(held.addresses || ${addresses}::text[]) each limit ${MOST_ADDRESSES})
      returning count = 0 as first`
    if (row!.first) yield* append(refused)
  }, inTransaction)

  /** What comes while one is written is written together: a flood costs one connection. */
  const write = gate.withPermits(1)(
    Effect.suspend(() => {
      const all = [...waiting.values()]
      waiting.clear()
      return Effect.forEach(all, writeOne, { discard: true })
    })
  )

  const add = Effect.fnUntraced(function* (whom: Pick<Refused, "user_id" | "username" | "reason">, address: string) {
    const key = `${whom.username} ${whom.reason}`
    const held = waiting.get(key) ?? { ...whom, since: yield* Clock.currentTimeMillis, count: 0, addresses: [] }
    waiting.set(key, { ...held, count: held.count + 1, addresses: some([...held.addresses, address]) })
    yield* write
  })

  const tellOf = (userId: number) =>
    Effect.andThen(
      write,
      tell((own) => own`user_id = ${userId}`)
    )

  /**
   * What was refused to an account since then (to the microsecond) and told before this transaction. Wrong verification codes are left out: nobody tried a
   * password there.
   */
  const since = Effect.fnUntraced(function* (userId: number, moment: string) {
    const rows = yield* sql<{ after: Refused }>`select after from events
      where type = 'session.refused' and entity_id = ${String(userId)} and at > ${moment}::timestamptz and after->>'reason' <> 'captcha' order by at`
    return {
      count: rows.reduce((sum, { after }) => sum + after.count, 0),
      addresses: some(rows.flatMap(({ after }) => after.addresses))
    }
  })
  return { add, since, tellOf }
})
export type RefusedSignIns = Effect.Success<typeof makeRefusedSignIns>
