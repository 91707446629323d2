import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { holdsEverything } from "../authentication/rule-tree.ts"
import type { Message, MessageType, Todo } from "../../src/contract/messages.ts"
import { anyOf, sql } from "../database/sql.ts"
import { requestLanguage } from "../http/texts.ts"
import { requireManageable } from "../roles/require-manageable.ts"
import { ServerSettings } from "../settings.ts"
import { type NamedRequest, readNamedAccounts } from "./account-requests.ts"
import { type MessageContent, recordsOfMessage, wordsOfMessage } from "./message-contents.ts"

export const messageColumns = "id, type, kind, about, created_at, read_at, done_at"

export type MessageRow = MessageContent & {
  readonly id: number
  readonly type: MessageType
  readonly created_at: number
  readonly read_at: number | null
  readonly done_at: number | null
}
type RequestRow = MessageRow & { readonly kind: "accountRequested" }

const isRequest = (row: MessageRow): row is RequestRow => row.kind === "accountRequested"

/** The most names of other people on a todo. */
const MAX_ABLE = 5

/**
 * Others who may answer. For the account of a super administrator, or one that the reader may not manage, these are
 * super administrators.
 */
const readAble = Effect.fnUntraced(function* (named: NamedRequest | undefined, managed: boolean) {
  const { id } = yield* CurrentOperator
  const able = yield* sql<{ username: string }>`
    select username from users u join roles r on r.name = u.role
    where u.enabled and u.merchant_id is null and u.id <> ${id} and u.id is distinct from ${named?.user_id ?? null}::int4
      and (r.is_super or ${managed}::bool and r.is_admin and (${sql.literal(holdsEverything("r"))} or 'userList' = any(r.rules))
        and not exists (select from roles of where of.name = ${named?.role ?? null}::text and of.is_super)) order by r.is_super, username limit ${MAX_ABLE}`
  return able.map(({ username }) => username)
})

const isManaged = (role: string) =>
  requireManageable([role]).pipe(
    Effect.as(true),
    Effect.catchTag("Refusal", () => Effect.succeed(false))
  )

/** The requester's mail address, if a refusal may be sent there. An account has to vouch for it. */
export const replyTo = (
  request: "password" | "registration",
  email: string,
  account: NamedRequest["account"] | undefined
) => (email !== "" && (request === "registration" || account === "ownAddress") ? email : undefined)

const todoOf = Effect.fnUntraced(function* (row: RequestRow, named: NamedRequest | undefined) {
  const { username, email, remarks, request } = row.about
  const { mail } = yield* ServerSettings
  const operator = yield* CurrentOperator
  const user = named && named.user_id !== null ? { id: named.user_id, username: named.username! } : null
  const reachable = replyTo(request, email, named?.account) === undefined ? "otherAddress" : "mail"
  const about = { username, email, remarks, user, reply: mail === undefined ? ("noMail" as const) : reachable } as const
  const todo = (actions: Todo["actions"], able: Todo["able"] = []): Todo => ({
    done: row.done_at !== null,
    actions,
    able,
    request: about
  })
  if (row.done_at !== null) return todo([])
  if (!operator.rules.has("userList")) return todo([], yield* readAble(named, true))
  if (request === "registration") return todo(["createAccount", "decline"])
  if (user === null) return todo(["decline"])
  const managed = yield* isManaged(named!.role!)
  return managed && user.id !== operator.id
    ? todo(["resetPassword", "decline"])
    : todo(["decline"], yield* readAble(named, managed))
})

/** The facts of a message, with those that hold at the time of reading. */
const contentOf = (row: MessageRow, named: NamedRequest | undefined): MessageContent => {
  if (isRequest(row)) return { ...row, about: { ...row.about, named: named?.account, account: named?.username } }
  return row.kind === "workOffered" ? { ...row, about: { ...row.about, settled: row.done_at !== null } } : row
}

/** The sites of alarms, as far as the reader sees them. */
const readPlaces = Effect.fnUntraced(function* (rows: ReadonlyArray<MessageRow>) {
  const ids = rows.flatMap((row) => (row.kind === "alarmRaised" ? [row.about.alarm] : []))
  if (ids.length === 0) return new Map<number, number | null>()
  const alarms = yield* sql<{ id: number; location_id: number | null }>`
    select id, location_id from robot_alarms where id = ${anyOf(ids)}`
  return new Map(alarms.map(({ id, location_id }) => [id, location_id]))
})

/** Messages for the box: worded in the reader's language, and each todo with the reader's actions. */
export const wordMessages = Effect.fnUntraced(function* (rows: ReadonlyArray<MessageRow>) {
  const language = yield* requestLanguage
  const accounts = yield* readNamedAccounts(rows.filter(isRequest).map(({ id }) => id))
  const places = yield* readPlaces(rows)
  return yield* Effect.forEach(rows, (row) =>
    Effect.gen(function* () {
      const { id, type, created_at: time, read_at, done_at } = row
      const named = accounts.get(id)
      const content = contentOf(row, named)
      const status = read_at === null ? 0 : 1
      const place = row.kind === "alarmRaised" ? (places.get(row.about.alarm) ?? null) : null
      const records = recordsOfMessage(content, language, place)
      const message: Message = { id, type, avatar: "", ...wordsOfMessage(content, language), time, status, records }
      if (isRequest(row)) return { ...message, todo: yield* todoOf(row, named) }
      const todo = { done: done_at !== null, actions: [], able: [] }
      if (row.kind === "workOffered") return { ...message, todo: { ...todo, offers: true } }
      return row.kind === "ruleReachesNobody"
        ? { ...message, todo: { ...todo, rule: { id: row.about.rule_id } } }
        : message
    })
  )
})
