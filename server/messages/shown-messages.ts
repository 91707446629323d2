import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { Message, MessageType, Todo, TodoAction } from "../../src/effects/contract/messages.ts"
import { requestLanguage } from "../http/words.ts"
import { mayManage } from "../roles/may-manage.ts"
import { ServerSettings } from "../settings.ts"
import { type MessageContent, wordsOfMessage } from "./message-contents.ts"
import { type Named, readNamedAccounts } from "./named-accounts.ts"

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

/** As many names of others as a todo shows. */
const MAX_ABLE = 5

/** Others who may answer: for a super administrator's account, or one that the reader may not manage, super administrators alone. */
const readAble = Effect.fnUntraced(function* (named: Named | undefined, managed: boolean) {
  const sql = yield* SqlClient.SqlClient
  const { id } = yield* CurrentOperator
  const able = yield* sql<{ username: string }>`
    select username from users u join roles r on r.name = u.role
    where u.enabled and u.merchant_id is null and u.id <> ${id} and u.id is distinct from ${named?.user_id ?? null}::int4
      and (r.is_super or ${managed}::bool and r.is_admin and 'userList' = any(r.rules)
        and not exists (select from roles of where of.name = ${named?.role ?? null}::text and of.is_super)) order by r.is_super, username limit ${MAX_ABLE}`
  return able.map(({ username }) => username)
})

const isManaged = (role: string) =>
  mayManage([role]).pipe(
    Effect.as(true),
    Effect.catchTag("Refusal", () => Effect.succeed(false))
  )

/** The mail address of the one who asked, where a no may be sent there: to nobody whose address an account does not vouch for. */
export const replyTo = (request: "password" | "registration", email: string, account: Named["account"] | undefined) =>
  email !== "" && (request === "registration" || account === "ownAddress") ? email : undefined

const todoOf = Effect.fnUntraced(function* (row: RequestRow, named: Named | undefined) {
  const { username, email, remarks, request } = row.about
  const { mail } = yield* ServerSettings
  const operator = yield* CurrentOperator
  const id = named?.user_id ?? null
  const user = id === null ? null : { id, username: named!.username! }
  const reachable = replyTo(request, email, named?.account) === undefined ? "otherAddress" : "mail"
  const reply = mail === undefined ? "noMail" : reachable
  const about = { username, email, remarks, user, reply } as const
  if (row.done_at !== null) return { done: true, actions: [], able: [], request: about } satisfies Todo
  const answer = { done: false, request: about }
  if (!operator.rules.has("userList")) return { ...answer, actions: [], able: yield* readAble(named, true) }
  const decline: ReadonlyArray<TodoAction> = ["decline"]
  if (request === "registration") return { ...answer, actions: ["createAccount", ...decline], able: [] } satisfies Todo
  if (user === null) return { ...answer, actions: decline, able: [] } satisfies Todo
  const managed = yield* isManaged(named!.role!)
  if (managed && user.id !== operator.id)
    return { ...answer, actions: ["resetPassword", ...decline], able: [] } satisfies Todo
  return { ...answer, actions: decline, able: yield* readAble(named, managed) } satisfies Todo
})

const ruleTodoOf = ({ done_at, about }: MessageRow & { readonly kind: "ruleReachesNobody" }): Todo => ({
  ...{ done: done_at !== null, actions: [], able: [], rule: { id: about.rule_id } }
})

/** Messages as the box shows them: worded in the reader's language, and each todo with what the reader can do about it. */
export const shownMessages = Effect.fnUntraced(function* (rows: ReadonlyArray<MessageRow>) {
  const language = yield* requestLanguage
  const accounts = yield* readNamedAccounts(rows.filter(isRequest).map(({ id }) => id))
  return yield* Effect.forEach(rows, (row) =>
    Effect.gen(function* () {
      const named = accounts.get(row.id)
      const content = isRequest(row) ? { ...row, about: { ...row.about, named: named?.account } } : row
      return {
        id: row.id,
        type: row.type,
        avatar: "",
        ...wordsOfMessage(content, language),
        time: row.created_at,
        status: row.read_at === null ? 0 : 1,
        ...(isRequest(row) ? { todo: yield* todoOf(row, named) } : {}),
        ...(row.kind === "ruleReachesNobody" ? { todo: ruleTodoOf(row) } : {})
      } satisfies Message
    })
  )
})
