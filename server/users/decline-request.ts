import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { languages } from "../../src/contract/languages.ts"
import type { AccountRequestRefusal } from "../../src/contract/users.ts"
import { sql } from "../database/sql.ts"
import { logFact } from "../events/log-fact.ts"
import { conflict, type Text, text, translateText } from "../http/texts.ts"
import { openMailTransport } from "../notifications/mail-transport.ts"
import { ServerSettings, type Settings } from "../settings.ts"
import { readNamedAccounts, settleTodo } from "../messages/account-requests.ts"
import { replyTo } from "../messages/word-messages.ts"

/**
 * The longest time for sending, while the transaction waits. PostgreSQL ends idle transactions after fifteen seconds.
 */
const SEND_TIMEOUT = "8 seconds"

const unanswerable = conflict(text("accounts.unanswerable"), "mail")
const mailFailed = conflict(text("accounts.notSent"), "mail")

const inEachLanguage = (reason: Text) => languages.map((language) => translateText(reason, language))

/** Sends the mail in all languages, because the requester's is unknown. */
const sendDecline = (mail: NonNullable<Settings["mail"]>, email: string, username: string, reason: string) =>
  Effect.flatMap(openMailTransport(mail), (send) =>
    send({
      key: randomUUID(),
      to: { username: "", email },
      subject: inEachLanguage(text("accounts.declined.subject")).join(" / "),
      text: `${inEachLanguage(text("accounts.declined.body", { username, reason })).join("\n\n--\n\n")}\n`
    })
  ).pipe(
    Effect.scoped,
    Effect.timeout(SEND_TIMEOUT),
    Effect.tapError((error) => {
      const problem = error._tag === "NotSent" ? (error.outage ?? error.reason) : String(error)
      return Effect.logWarning(`A declined request could not be answered by mail: ${problem}`)
    }),
    Effect.catch(() => mailFailed)
  )

/**
 * Declines a request. The todo stays locked while the mail is sent, so a second administrator is refused and the
 * requester gets one mail.
 */
export const declineRequest = Effect.fnUntraced(function* ({ todo_id: id, reason, mail }: AccountRequestRefusal) {
  const settings = yield* ServerSettings
  const named = (yield* readNamedAccounts([id])).get(id)
  const { request: kind, username, email } = yield* settleTodo(id, undefined, reason)
  const request = yield* sql<{ id: number }>`
    select max(id) as id from account_requests where kind = ${kind} and name_key(username) = name_key(${username})`.one
  const fact = { kind, username, reason }
  yield* logFact({ verb: "session.requestDeclined", table: "account_requests", id: request.id, fact })
  if (!mail) return true as const
  const to = replyTo(kind, email, named?.account)
  if (to === undefined || settings.mail === undefined) return yield* unanswerable
  yield* sendDecline(settings.mail, to, username, reason)
  return true as const
})
