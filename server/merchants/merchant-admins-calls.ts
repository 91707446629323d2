import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { NewMerchantAdmin } from "../../src/contract/merchant-admins.ts"
import { MERCHANT_ADMIN } from "../../src/contract/role-name.ts"
import { hashPassword } from "../authentication/passwords.ts"
import { releaseWorkOf, releaseUnpermittedOf } from "../alarm-owners/release-alarms.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchId, text } from "../http/texts.ts"
import { postMessage } from "../messages/message-contents.ts"
import { settleRequests } from "../messages/account-requests.ts"
import { requireManageable } from "../roles/require-manageable.ts"
import { userTable } from "../users/user-table.ts"
import { merchantTable } from "./merchants-calls.ts"

const noun = { merchant: text("records.merchant"), user: text("records.user") }
const yourself = conflict(text("merchants.chosenSelf"), "user_id")
const ofThePlatform = conflict(text("merchants.ofThePlatform"), "user_id")
const disabled = conflict(text("merchants.userDisabled"), "user_id")

/** Moves a chosen user to the merchant, with the role of its administrator. */
const join = Effect.fnUntraced(function* (merchantId: number, userId: number) {
  const operator = yield* CurrentOperator
  const [user] = yield* userTable.locked([userId])
  if (!user) return yield* noSuchId(noun.user, userId, "user_id")
  if (userId === operator.id) return yield* yourself
  yield* requireManageable([user.role, MERCHANT_ADMIN])
  if (user.is_admin && user.merchant_id === null) return yield* ofThePlatform
  if (!user.enabled) return yield* disabled
  if (user.merchant_id === merchantId && user.role === MERCHANT_ADMIN) return userId
  yield* userTable.change(user, { merchant_id: merchantId, role: MERCHANT_ADMIN })
  // Alarms of the former tenant stay there.
  if (user.merchant_id !== merchantId) yield* releaseWorkOf([user.username])
  else yield* releaseUnpermittedOf([user.username])
  const before = { name: user.role, title: user.role_name || null }
  const about = { by: operator.username, before, after: { name: MERCHANT_ADMIN, title: null } }
  yield* postMessage([userId], { kind: "roleChanged", about })
  return userId
})

const create = Effect.fnUntraced(function* (merchant_id: number, { username, password }: NewMerchantAdmin) {
  const { username: by } = yield* CurrentOperator
  yield* requireManageable([MERCHANT_ADMIN])
  const password_hash = yield* hashPassword(password)
  const account = { username, email: "", enabled: true, role: MERCHANT_ADMIN, merchant_id, password_hash }
  const { id } = yield* userTable.add(account)
  yield* settleRequests("registration", username)
  yield* postMessage([id], { kind: "accountAdded", about: { by } })
  return id
})

export const MerchantAdminsCalls = callsOf("merchantAdmins", {
  /** A former administrator stays with the merchant, because the platform's people see everything. */
  set: Effect.fnUntraced(function* ({ payload }) {
    const { id } = payload
    const chosen = "user_id" in payload ? payload.user_id : null
    const merchants = yield* sql<{ id: number; admin_user_id: number | null }>`
      select id, admin_user_id from merchants where id = ${id} or admin_user_id = ${chosen}::int4 order by id for update`
    const merchant = merchants.find((each) => each.id === id)
    if (!merchant) return yield* noSuchId(noun.merchant, id, "id")
    const userId = "user_id" in payload ? yield* join(id, payload.user_id) : yield* create(id, payload)
    if (merchant.admin_user_id !== userId)
      yield* sql`update merchants set admin_user_id = case when id = ${id} then ${userId}::int4 end, updated_at = now(), version = version + 1
        where id = any(${merchants.map((each) => each.id)}::int4[])`
    return yield* merchantTable.find(id)
  })
})
