import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { conflict, noSuchRecord, words } from "../http/words.ts"
import { postMessage } from "./post-message.ts"

export const notThere = noSuchRecord(words("消息不存在", "There is no such message"))

type Kind = "password" | "registration"

/**
 * A new password, a new account or a no answers the requests for it: their todos are done for every administrator and say who did it, and the others
 * are told, so that nobody does it again. It belongs into the transaction of that write. Answers whether there was one.
 */
export const settleRequests = Effect.fnUntraced(function* (request: Kind, username: string, declined?: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const reason = declined === undefined ? {} : { declined }
  const settled = yield* sql<{ user_id: number }>`
    update messages set done_at = clock_timestamp(), about = about || ${JSON.stringify({ settledBy: operator.username, ...reason })}::jsonb
    where kind = 'accountRequested' and name_key(about->>'username') = name_key(${username}) and about->>'request' = ${request}
      and done_at is null
    returning user_id`
  const others = settled.map(({ user_id }) => user_id).filter((id) => id !== operator.id)
  if (others.length > 0)
    yield* postMessage(others, {
      kind: "requestSettled",
      about: { by: operator.username, request, username, ...reason }
    })
  return settled.length > 0
})

interface Requested {
  readonly request: Kind
  readonly username: string
  readonly email: string
}

/** Answers the request of one of the operator's todos. Of two administrators who act at once the second is told who was faster, and changes nothing. */
export const settleTodo = Effect.fnUntraced(function* (id: number, request: Kind, declined?: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const read = sql<{ about: Requested & { readonly settledBy?: string } }>`
    select about from messages
    where id = ${id} and user_id = ${operator.id} and kind = 'accountRequested' and about->>'request' = ${request}`
  const [todo] = yield* read
  if (!todo) return yield* notThere
  if (yield* settleRequests(request, todo.about.username, declined)) return todo.about
  const [{ settledBy } = { settledBy: "" }] = (yield* read).map(({ about }) => about)
  return yield* conflict(words(`该申请已由 ${settledBy} 处理`, `${settledBy} has answered this request already`))
})
