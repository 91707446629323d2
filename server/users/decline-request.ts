import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { Declining } from "../../src/effects/contract/users.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { conflict, words } from "../http/words.ts"
import { transportOptions } from "../notifications/mail-sender.ts"
import { ServerSettings, type Settings } from "../settings.ts"
import { readNamedAccounts } from "../messages/named-accounts.ts"
import { settleTodo } from "../messages/settle-requests.ts"
import { replyTo } from "../messages/shown-messages.ts"

/** Within it the todo is locked; PostgreSQL ends a transaction that is idle for fifteen seconds. */
const LIMIT = "8 seconds"

const unanswerable = conflict(
  words("无法向该邮箱回复，请取消发送邮件", "This address cannot be answered by mail: leave out the mail"),
  "mail"
)
const notSent = conflict(
  words("邮件未能发送，申请未被拒绝", "The mail could not be sent, so nothing was declined"),
  "mail"
)

/** In both languages: nobody knows the requester's. */
const sendNo = ({ url, from }: NonNullable<Settings["mail"]>, to: string, username: string, reason: string) =>
  Effect.tryPromise({
    try: async (signal) => {
      const { createTransport } = await import("nodemailer")
      const transport = createTransport({ ...transportOptions, url: Redacted.value(url) })
      try {
        await transport.sendMail({
          ...{ from, to, signal, headers: { "Auto-Submitted": "auto-generated" } },
          subject: "您的申请未通过 / Your request was declined",
          text: `您为账号 ${username} 提交的申请未通过。原因：${reason}\n\n--\n\nYour request for the account ${username} was declined. Reason: ${reason}\n`
        })
      } finally {
        transport.close()
      }
    },
    catch: (cause) => cause
  }).pipe(
    Effect.timeout(LIMIT),
    Effect.tapError((cause) => Effect.logWarning(`A declined request could not be answered by mail: ${String(cause)}`)),
    Effect.catch(() => notSent)
  )

const kindOf = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ kind: "password" | "registration" }>`
    select about->>'request' as kind from messages where id = ${id} and kind = 'accountRequested'`
  return row?.kind ?? "registration"
})

/** The mail goes out while the todo is locked: of two administrators who act at once one is told of the other, and the requester hears from one. */
export const declineRequest = Effect.fnUntraced(function* ({
  payload: { todo_id: id, reason, mail }
}: {
  readonly payload: Declining
}) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const settings = yield* ServerSettings
  const named = (yield* readNamedAccounts([id])).get(id)
  const kind = yield* kindOf(id)
  const { username, email } = yield* settleTodo(id, kind, reason)
  const [request] = yield* sql<{ id: number }>`
    select max(id) as id from account_requests where kind = ${kind} and name_key(username) = name_key(${username})`
  const after = { kind, username, reason }
  yield* appendEvent(operator, { type: "session.requestDeclined", entityId: request!.id, after })
  if (!mail) return true as const
  const to = replyTo(kind, email, named?.account)
  if (to === undefined || settings.mail === undefined) return yield* unanswerable
  yield* sendNo(settings.mail, to, username, reason)
  return true as const
}, inTransaction)
