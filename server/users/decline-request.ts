import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { languages } from "../../src/contract/languages.ts"
import type { Declining } from "../../src/contract/users.ts"
import { logFact } from "../events/log-fact.ts"
import { conflict, type Text, text, worded } from "../http/texts.ts"
import { transportOptions } from "../notifications/senders.ts"
import { ServerSettings, type Settings } from "../settings.ts"
import { readNamedAccounts, settleTodo } from "../messages/account-requests.ts"
import { replyTo } from "../messages/shown-messages.ts"

/** Within it the todo is locked; PostgreSQL ends a transaction that is idle for fifteen seconds. */
const LIMIT = "8 seconds"

const unanswerable = conflict(text("accounts.unanswerable"), "mail")
const notSent = conflict(text("accounts.notSent"), "mail")

const inEachLanguage = (said: Text) => languages.map((language) => worded(said, language))

/** In every language: nobody knows the requester's. */
const sendNo = ({ url, from }: NonNullable<Settings["mail"]>, to: string, username: string, reason: string) =>
  Effect.tryPromise(async (signal) => {
    const { createTransport } = await import("nodemailer")
    await createTransport({ ...transportOptions, url: Redacted.value(url) }).sendMail({
      from,
      to,
      signal,
      headers: { "Auto-Submitted": "auto-generated" },
      subject: inEachLanguage(text("accounts.declined.subject")).join(" / "),
      text: `${inEachLanguage(text("accounts.declined.body", { username, reason })).join("\n\n--\n\n")}\n`
    })
  }).pipe(
    Effect.timeout(LIMIT),
    Effect.tapError((error) =>
      Effect.logWarning(`A declined request could not be answered by mail: ${String(error.cause ?? error)}`)
    ),
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
  const settings = yield* ServerSettings
  const named = (yield* readNamedAccounts([id])).get(id)
  const kind = yield* kindOf(id)
  const { username, email } = yield* settleTodo(id, kind, reason)
  const [request] = yield* sql<{ id: number }>`
    select max(id) as id from account_requests where kind = ${kind} and name_key(username) = name_key(${username})`
  const fact = { kind, username, reason }
  yield* logFact({ verb: "session.requestDeclined", table: "account_requests", id: request!.id, fact })
  if (!mail) return true as const
  const to = replyTo(kind, email, named?.account)
  if (to === undefined || settings.mail === undefined) return yield* unanswerable
  yield* sendNo(settings.mail, to, username, reason)
  return true as const
})
