import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { HttpServerRequest } from "effect/http"
import type { LiveSession } from "../../src/effects/contract/session.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { words, requestLanguage, noSuchRecord, notPermitted } from "../http/words.ts"
import { useCaptcha, newCaptcha } from "./captchas.ts"
import { makeRefusedSignIns } from "./refused-sign-ins.ts"
import { signIn } from "./sign-in.ts"
import { endLiveSessionsOf, endSession, type Session, sessionsOf } from "../authentication/sessions.ts"
import { asking } from "../authentication/known-browsers.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"
import { addressOf } from "../http/envelope.ts"
import { requestAccount } from "../messages/account-requests.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { callsOf } from "../calls.ts"
import { grantedTree } from "../authentication/rule-tree.ts"
import { mayManage } from "../roles/may-manage.ts"
import { makeUserTable, userOf } from "../users/user-table.ts"

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
  yield* mayManage(roles.map(({ role }) => role))
})

const asSeenBy = ({ session_id }: CurrentOperator["Service"], session: Session): LiveSession => ({
  ...session,
  current: session.id === session_id
})

const finish = Effect.fnUntraced(function* (id: number, reason: "logout" | "ended") {
  const operator = yield* CurrentOperator
  const ended = yield* endSession(id, reason)
  if (!ended) return yield* noSession
  const type = reason === "logout" ? "session.closed" : "session.ended"
  yield* appendEvent(operator, { type, entityId: id, before: ended })
  const { user_id: _, ...session } = ended
  return asSeenBy(operator, session)
}, inTransaction)

export const SignInCalls = callsOf(
  "signIn",
  Effect.map(makeRefusedSignIns, (refused) => ({
    captcha: () => Effect.flatMap(asking, newCaptcha),
    login: ({ payload }) => signIn(refused, payload),
    /** "Forgot password" and "Register account": a todo for every administrator. The answer does not tell whether the account exists. */
    request: Effect.fnUntraced(function* ({ payload }) {
      const { kind, username, email, remarks } = payload
      const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
      const limits = yield* SignInLimits
      const caller = yield* asking
      yield* limits.count("asked", caller)
      yield* useCaptcha(payload)
      yield* limits.count("requested", caller)
      return yield* requestAccount({ kind, username, email, remarks, address })
    })
  }))
)

export const SessionCalls = callsOf(
  "session",
  Effect.map(makeUserTable, (users) => ({
    /** Logging out twice at once is one logout. */
    logout: Effect.fnUntraced(function* () {
      const operator = yield* CurrentOperator
      yield* finish(operator.session_id, "logout").pipe(Effect.catchTag("Refusal", () => Effect.void))
      return null
    }),
    detail: Effect.fnUntraced(function* () {
      const row = yield* users.find((yield* CurrentOperator).id)
      const { enabled: _, created_at: _c, updated_at: _u, version: _v, ...detail } = userOf(row, yield* requestLanguage)
      return detail
    }),
    rules: () =>
      Effect.zipWith(CurrentOperator, requestLanguage, ({ rules }, language) => grantedTree(rules, language)),
    list: Effect.fnUntraced(function* ({ query }) {
      const operator = yield* CurrentOperator
      const { user_id = operator.id } = query
      yield* mayOversee(user_id)
      const rows = yield* sessionsOf(user_id)
      return { list: rows.map((row) => asSeenBy(operator, row)) }
    }),
    end: Effect.fnUntraced(function* ({ payload: { id } }) {
      const sql = yield* SqlClient.SqlClient
      const [session] = yield* sql<{ user_id: number }>`
        select user_id from sessions where id = ${id} and ended_at is null and expires_at > now()`
      if (!session) return yield* noSession
      yield* mayOversee(session.user_id)
      return yield* finish(id, "ended")
    }),
    /** One event for all of them: of the user, not of each session. */
    endAll: Effect.fnUntraced(function* ({ payload: { user_id } }) {
      const operator = yield* CurrentOperator
      yield* mayOversee(user_id)
      const ended = yield* endLiveSessionsOf(user_id, operator.session_id)
      if (ended.length > 0)
        yield* appendEvent(operator, {
          type: "users.sessionsEnded",
          entityId: user_id,
          after: { sessions: ended.length }
        })
      return { list: ended.map((session) => asSeenBy(operator, session)) }
    }, inTransaction)
  }))
)
