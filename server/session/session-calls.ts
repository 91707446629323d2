import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { LiveSession } from "../../src/contract/session.ts"
import { grantedTree } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { logFact } from "../events/log-fact.ts"
import { noSuchRecord, notPermitted, requestLanguage, text } from "../http/texts.ts"
import { requireManageable } from "../roles/require-manageable.ts"
import { userOfRow, userTable } from "../users/user-table.ts"

const noSession = noSuchRecord(text("session.noSession"))
const notYours = notPermitted(text("session.notYours"))

type Row = Omit<LiveSession, "current">
const columns = sql.literal("id, address, agent, created_at, seen_at")
const isAlive = sql.literal("ended_at is null and expires_at > now()")

/**
 * Refuses operators who look at other people's sessions, except administrators of users for users whom they may manage.
 */
const requireOversight = Effect.fnUntraced(function* (userId: number) {
  const operator = yield* CurrentOperator
  if (userId === operator.id) return
  if (!operator.is_admin || !operator.rules.has("userList")) return yield* notYours
  const roles = yield* sql<{ role: string }>`select role from users where id = ${userId}`
  yield* requireManageable(roles.map(({ role }) => role))
})

/** Sessions in the form of the contract, with that of the call marked. */
const sessionsOfRows = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
  const { session_id } = yield* CurrentOperator
  return rows.map((row): LiveSession => ({ ...row, current: row.id === session_id }))
})

const finishSession = Effect.fnUntraced(function* (id: number, reason: "logout" | "ended") {
  const [ended] = yield* sql<Row & { readonly user_id: number }>`
    update sessions set ended_at = now(), end_reason = ${reason} where id = ${id} and ${isAlive} returning user_id, ${columns}`
  if (!ended) return yield* noSession
  const { user_id, ...session } = ended
  const { address, agent } = session
  const verb = reason === "logout" ? "session.closed" : "session.ended"
  yield* logFact({ verb, table: "sessions", id, fact: { user_id, address, agent } })
  return (yield* sessionsOfRows([session]))[0]!
})

export const SessionCalls = callsOf("session", {
  /** Two simultaneous logouts are one event. */
  logout: Effect.fnUntraced(function* () {
    const { session_id } = yield* CurrentOperator
    yield* finishSession(session_id, "logout").pipe(Effect.catchTag("Refusal", () => Effect.void))
    return null
  }),
  detail: Effect.fnUntraced(function* () {
    const row = yield* userTable.find((yield* CurrentOperator).id)
    const { enabled: _, created_at: _c, updated_at: _u, version: _v, ...detail } = yield* userOfRow(row)
    return detail
  }),
  rules: () => Effect.zipWith(CurrentOperator, requestLanguage, ({ rules }, language) => grantedTree(rules, language)),
  list: Effect.fnUntraced(function* ({ query }) {
    const userId = query.user_id ?? (yield* CurrentOperator).id
    yield* requireOversight(userId)
    const rows =
      yield* sql<Row>`select ${columns} from sessions where user_id = ${userId} and ${isAlive} order by seen_at desc, id desc limit 200`
    return { list: yield* sessionsOfRows(rows) }
  }),
  end: Effect.fnUntraced(function* ({ payload: { id } }) {
    const [session] = yield* sql<{ user_id: number }>`select user_id from sessions where id = ${id} and ${isAlive}`
    if (!session) return yield* noSession
    yield* requireOversight(session.user_id)
    return yield* finishSession(id, "ended")
  }),
  /** Ends all sessions except that of the call, as one event of the user. */
  endAll: Effect.fnUntraced(function* ({ payload: { user_id } }) {
    yield* requireOversight(user_id)
    const { session_id } = yield* CurrentOperator
    const ended = yield* sql<Row>`update sessions set ended_at = now(), end_reason = 'ended'
      where user_id = ${user_id} and ${isAlive} and id <> ${session_id} returning ${columns}`
    if (ended.length > 0)
      yield* logFact({ verb: "users.sessionsEnded", table: "users", id: user_id, fact: { sessions: ended.length } })
    return { list: yield* sessionsOfRows(ended) }
  })
})
