import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { WechatBinding } from "../../src/effects/contract/wechat.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, type Author } from "../events/append-event.ts"

type Bound = Author & { readonly id: number }

interface BindingRow {
  readonly openid: string
  readonly bound_at: Date
}

const shown = (row: BindingRow | undefined): WechatBinding => ({ bound_at: row?.bound_at.getTime() ?? null })

export const bindingOf = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<BindingRow>`select openid, bound_at from wechat_bindings where user_id = ${userId}`
  return shown(row)
})

/** From now on notifications go to this openid, and to no other. */
export const bind = Effect.fnUntraced(function* (user: Bound, openid: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [before] = yield* sql<BindingRow>`
        select openid, bound_at from wechat_bindings where user_id = ${user.id} for update`
      const [after] = yield* sql<BindingRow>`
        insert into wechat_bindings (user_id, openid) values (${user.id}, ${openid})
        on conflict (user_id) do update set openid = excluded.openid, bound_at = clock_timestamp() returning openid, bound_at`
      yield* appendEvent(user, {
        type: "wechat.bound",
        entityId: user.id,
        ...(before === undefined ? {} : { before: { openid: before.openid } }),
        after: { openid }
      })
      return shown(after)
    })
  )
})

/** Nothing bound is nothing to undo, and no event. */
const unbind = Effect.fnUntraced(function* (user: Bound) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [before] = yield* sql<BindingRow>`
        delete from wechat_bindings where user_id = ${user.id} returning openid, bound_at`
      if (before !== undefined)
        yield* appendEvent(user, { type: "wechat.unbound", entityId: user.id, before: { openid: before.openid } })
      return shown(undefined)
    })
  )
})

export const WechatCalls = callsOf("wechat", {
  binding: () => Effect.flatMap(CurrentOperator, ({ id }) => bindingOf(id)),
  unbind: () => Effect.flatMap(CurrentOperator, unbind)
})
