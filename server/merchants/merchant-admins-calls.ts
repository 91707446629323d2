import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { AdminUser, NewMerchantAdmin } from "../../src/contract/merchant-admins.ts"
import { MERCHANT_ADMIN } from "../../src/contract/role-name.ts"
import { Passwords } from "../authentication/passwords.ts"
import { callsOf } from "../calls.ts"
import { conflict, noSuchId, text } from "../http/texts.ts"
import { postMessage } from "../messages/message-contents.ts"
import { settleRequests } from "../messages/account-requests.ts"
import { mayManage } from "../roles/may-manage.ts"
import { makeUserTable, type UserTable } from "../users/user-table.ts"
import { makeMerchantTable } from "./merchants-calls.ts"

const noun = { merchant: text("records.merchant"), user: text("records.user") }
const yourself = conflict(text("merchants.chosenSelf"), "user_id")
const ofThePlatform = conflict(text("merchants.ofThePlatform"), "user_id")
const disabled = conflict(text("merchants.userDisabled"), "user_id")

interface Administered {
  readonly id: number
  readonly admin_user_id: number | null
}

/** A user who is chosen becomes one of the merchant's people, with the role for it. */
const join = Effect.fnUntraced(function* (users: UserTable, merchantId: number, userId: number) {
  const operator = yield* CurrentOperator
  const [user] = yield* users.locked([userId])
  if (!user) return yield* noSuchId(noun.user, userId, "user_id")
  if (userId === operator.id) return yield* yourself
  yield* mayManage([user.role, MERCHANT_ADMIN])
  if (user.is_admin && user.merchant_id === null) return yield* ofThePlatform
  if (!user.enabled) return yield* disabled
  if (user.merchant_id === merchantId && user.role === MERCHANT_ADMIN) return userId
  yield* users.change(user, { merchant_id: merchantId, role: MERCHANT_ADMIN })
  const before = { name: user.role, title: user.role_name || null }
  const about = { by: operator.username, before, after: { name: MERCHANT_ADMIN, title: null } }
  yield* postMessage([userId], { kind: "roleChanged", about })
  return userId
})

const create = Effect.fnUntraced(function* (
  users: UserTable,
  merchant_id: number,
  { username, password }: NewMerchantAdmin
) {
  const { username: by } = yield* CurrentOperator
  yield* mayManage([MERCHANT_ADMIN])
  const password_hash = yield* Passwords.use(({ hash }) => hash(Redacted.make(password)))
  const { id } = yield* users.add({
    username,
    email: "",
    enabled: true,
    role: MERCHANT_ADMIN,
    merchant_id,
    password_hash
  })
  yield* settleRequests("registration", username)
  yield* postMessage([id], { kind: "accountAdded", about: { by } })
  return id
})

/** A former administrator stays one of the merchant's people. The platform's people see everything. */
const setAdmin = Effect.fnUntraced(function* (users: UserTable, wanted: AdminUser) {
  const sql = yield* SqlClient.SqlClient
  const chosen = "user_id" in wanted ? wanted.user_id : null
  const merchants = yield* sql<Administered>`
    select id, admin_user_id from merchants where id = ${wanted.id} or admin_user_id = ${chosen}::int4 order by id for update`
  const merchant = merchants.find(({ id }) => id === wanted.id)
  if (!merchant) return yield* noSuchId(noun.merchant, wanted.id, "id")
  const userId =
    "user_id" in wanted ? yield* join(users, wanted.id, wanted.user_id) : yield* create(users, wanted.id, wanted)
  if (merchant.admin_user_id === userId) return
  yield* sql`update merchants set admin_user_id = case when id = ${wanted.id} then ${userId}::int4 end, updated_at = now(), version = version + 1
    where id = any(${merchants.map(({ id }) => id)}::int4[])`
})

export const MerchantAdminsCalls = callsOf(
  "merchantAdmins",
  Effect.gen(function* () {
    const merchants = yield* makeMerchantTable
    const users = yield* makeUserTable
    return { set: ({ payload }) => Effect.andThen(setAdmin(users, payload), merchants.find(payload.id)) }
  })
)
