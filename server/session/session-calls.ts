import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { LiveSession } from "../../src/effects/contract/session.ts"
import { callsOf } from "../calls.ts"
import { appendEvent } from "../events/append-event.ts"
import { requestLanguage, words } from "../http/language.ts"
import { noSuchRecord, notPermitted } from "../http/refusal.ts"
import { grantedTree } from "../authentication/rule-tree.ts"
import { mayManage } from "../users/user-authority.ts"
import { makeUserTable, userOf } from "../users/user-table.ts"
import { newCaptcha } from "./captchas.ts"
import { requestAccount } from "./request-account.ts"
import { endSession, type Session, sessionsOf } from "../authentication/sessions.ts"
import { signIn } from "./sign-in.ts"

const noSession = noSuchRecord(words("没有这个登录会话", "There is no such session"))
const notYours = notPermitted(
  words(
    "没有权限：仅拥有 用户列表 (userList) 权限的管理员可查看他人的会话",
    "Not permitted: another user's sessions need an administrator with User list (userList)"
  )
)

/** One's own sessions are nobody else's business but of administrators who manage users, and of those only who may manage this user. */
const mayOversee = Effect.fnUntraced(function* (userId: number) {
  const operator = yield* CurrentOperator
  if (userId === operator.id) return
  if (!operator.is_admin || !operator.rules.has("userList")) return yield* notYours
  const sql = yield* SqlClient.SqlClient
  const roles = yield* sql<{ role: string }>`select role from users where id = ${userId}`
  yield* mayManage(
    operator,
    roles.map(({ role }) => role)
  )
})

const asSeenBy = ({ session_id }: CurrentOperator["Service"], session: Session): LiveSession => ({
  ...session,
  current: session.id === session_id
})

const listSessions = Effect.fnUntraced(function* (userId: number | undefined) {
  const operator = yield* CurrentOperator
  yield* mayOversee(userId ?? operator.id)
  const rows = yield* sessionsOf(userId ?? operator.id)
  return { list: rows.map((row) => asSeenBy(operator, row)) }
})

const finish = Effect.fnUntraced(function* (id: number, reason: "logout" | "ended") {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const ended = yield* endSession(id, reason)
      if (!ended) return yield* noSession
      const type = reason === "logout" ? "session.closed" : "session.ended"
      yield* appendEvent(operator, { type, entityId: id, before: ended })
      const { user_id: _, ...session } = ended
      return asSeenBy(operator, session)
    })
  )
})

const endOne = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [session] = yield* sql<{
    user_id: number
  }>`select user_id from sessions where id = ${id} and ended_at is null and expires_at > now()`
  if (!session) return yield* noSession
  yield* mayOversee(session.user_id)
  return yield* finish(id, "ended")
})

/** Logging out twice at once is one logout. */
const logOut = Effect.gen(function* () {
  const operator = yield* CurrentOperator
  yield* finish(operator.session_id, "logout").pipe(Effect.catchTag("Refusal", () => Effect.void))
  return null
})

export const EntranceCalls = callsOf("entrance", {
  captcha: () => newCaptcha,
  login: ({ payload }) => signIn(payload),
  request: ({ payload }) => requestAccount(payload)
})

export const SessionCalls = callsOf(
  "session",
  Effect.map(makeUserTable, (users) => ({
    logout: () => logOut,
    detail: Effect.fnUntraced(function* () {
      const row = yield* users.find((yield* CurrentOperator).id)
      const { enabled: _, created_at: _c, updated_at: _u, version: _v, ...detail } = userOf(row, yield* requestLanguage)
      return detail
    }),
    rules: () =>
      Effect.zipWith(CurrentOperator, requestLanguage, ({ rules }, language) => grantedTree(rules, language)),
    list: ({ query }) => listSessions(query.user_id),
    end: ({ payload }) => endOne(payload.id)
  }))
)
