import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { AdminUser, NewMerchantAdmin } from "../../src/effects/contract/merchant-admins.ts"
import type { User } from "../../src/effects/contract/users.ts"
import { Passwords } from "../authentication/passwords.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { conflict, noSuchId, words } from "../http/words.ts"
import { postMessage } from "../messages/post-message.ts"
import { settleRequests } from "../messages/settle-requests.ts"
import { merchantAdmin } from "../roles/merchant-admin.ts"
import { mayManage } from "../roles/may-manage.ts"
import { makeUserTable } from "../users/user-table.ts"
import { makeMerchantTable } from "./merchant-table.ts"

const noun = { merchant: words("商户", "merchant"), user: words("用户", "user") }
const yourself = conflict(words("不能指定自己", "You cannot choose yourself"), "user_id")
const ofThePlatform = conflict(
  words("平台管理员不能成为商户管理员", "An administrator of the platform cannot be a merchant's"),
  "user_id"
)
const disabled = conflict(words("该用户已停用", "This user is disabled"), "user_id")

interface Administered {
  readonly id: number
  readonly admin_user_id: number | null
  readonly administrator: string
}

const administered = `id, admin_user_id, coalesce((select username from users where users.id = admin_user_id), '') as administrator`

/**
 * Sets who administrates a merchant. A user who is chosen becomes one of the merchant's people, with the role for it, and stays so when somebody else
 * follows: whoever is a merchant's is never made one of the platform's, who see everything.
 */
const makeSetAdmin = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const users = yield* makeUserTable

  const lockMerchants = (id: number, userId: number | null) =>
    sql<Administered>`select ${sql.literal(administered)} from merchants where id = ${id} or admin_user_id = ${userId}::int4 order by id for update`

  const administrate = Effect.fnUntraced(function* (before: Administered, userId: number | null) {
    const [after] =
      yield* sql<Administered>`update merchants set admin_user_id = ${userId}::int4, updated_at = now(), version = version + 1
      where id = ${before.id} returning ${sql.literal(administered)}`
    const { id: entityId, ...former } = before
    const { id: _, ...later } = after!
    yield* appendEvent(yield* CurrentOperator, { type: "merchants.adminSet", entityId, before: former, after: later })
  })

  const join = Effect.fnUntraced(function* (merchantId: number, userId: number) {
    const operator = yield* CurrentOperator
    const [user] = yield* users.locked([userId])
    if (!user) return yield* noSuchId(noun.user, userId, "user_id")
    if (userId === operator.id) return yield* yourself
    yield* mayManage([user.role, merchantAdmin.name])
    if (user.is_admin && user.merchant_id === null) return yield* ofThePlatform
    if (!user.enabled) return yield* disabled
    if (user.merchant_id === merchantId && user.role === merchantAdmin.name) return userId
    const values = { merchant_id: merchantId, role: merchantAdmin.name }
    yield* users.change(user, { type: "users.edited", values })
    const roleOf = ({ role, role_name }: User) => ({ name: role, title: role_name || null })
    const after = { name: merchantAdmin.name, title: null }
    yield* postMessage([userId], { kind: "roleChanged", about: { by: operator.username, before: roleOf(user), after } })
    return userId
  })

  const make = Effect.fnUntraced(function* (merchantId: number, username: string, password_hash: string) {
    const { username: by } = yield* CurrentOperator
    yield* mayManage([merchantAdmin.name])
    const account = { username, email: "", enabled: true, role: merchantAdmin.name, merchant_id: merchantId }
    const { id } = yield* users.add({ ...account, password_hash })
    yield* settleRequests("registration", username)
    yield* postMessage([id], { kind: "accountAdded", about: { by } })
    return id
  })

  const hashed = ({ password }: NewMerchantAdmin) =>
    Effect.flatMap(Passwords, ({ hash }) => hash(Redacted.make(password)))

  return Effect.fnUntraced(function* (wanted: AdminUser) {
    const password_hash = "password" in wanted ? yield* hashed(wanted) : ""
    yield* inTransaction(
      Effect.gen(function* () {
        const all = yield* lockMerchants(wanted.id, "user_id" in wanted ? wanted.user_id : null)
        const merchant = all.find(({ id }) => id === wanted.id)
        if (!merchant) return yield* noSuchId(noun.merchant, wanted.id, "id")
        const userId =
          "user_id" in wanted
            ? yield* join(wanted.id, wanted.user_id)
            : yield* make(wanted.id, wanted.username, password_hash)
        for (const each of all) {
          if (each !== merchant) yield* administrate(each, null)
          else if (merchant.admin_user_id !== userId) yield* administrate(merchant, userId)
        }
      })
    )
  })
})

export const MerchantAdminsCalls = callsOf(
  "merchantAdmins",
  Effect.gen(function* () {
    const merchants = yield* makeMerchantTable
    const setAdmin = yield* makeSetAdmin
    return { set: ({ payload }) => Effect.andThen(setAdmin(payload), merchants.find(payload.id)) }
  })
)
