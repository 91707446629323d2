import { Clock, Effect } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { Enrolment, FactorState } from "../../src/contract/second-factor.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { declareActor, logFact } from "../events/log-fact.ts"
import { conflict, text } from "../http/texts.ts"
import { postMessage } from "../messages/message-contents.ts"

const PERIOD = 30
const SECRET_LENGTH = 20
const RECOVERY_CODES = 10
/** The time to confirm a new factor, a minute longer than the console shows it. */
const TO_CONFIRM = 11 * 60_000

interface Account {
  readonly id: number
  readonly username: string
}

const totpOf = (secret: Uint8Array, label = "") =>
  new TOTP({
    issuer: "Wheelhouse",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer })
  })

/** Recovery codes have fifty random bits, so their hash need not be slow. */
const newRecoveryCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32
    .slice(0, 10)
    .toLowerCase()
    .replace(/.{5}/, "$&-")
const hashOf = (code: string) =>
  createHash("sha256")
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
    .digest()

export const factorStateOf = Effect.fnUntraced(function* (userId: number) {
  const [state] = yield* sql<FactorState>`
    select f.user_id is not null as enabled, r.second_factor as demanded, coalesce(cardinality(f.recovery_hashes), 0) as recovery_left
    from users u join roles r on r.name = u.role left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
    where u.id = ${userId}`
  return state ?? { enabled: false, demanded: false, recovery_left: 0 }
})

const already = conflict(text("session.factorExists"))

/** Makes a new factor, which its first code confirms, and drops an unconfirmed earlier one. */
export const beginEnrolment = Effect.fnUntraced(function* ({ id, username }: Account) {
  const secret = randomBytes(SECRET_LENGTH)
  const recovery_codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const now = yield* Clock.currentTimeMillis
  const enrolmentRows = yield* sql`
    insert into second_factors as held (user_id, secret, recovery_hashes, begun_at)
    values (${id}, ${secret}, ${recovery_codes.map(hashOf)}::bytea[], ${now}::float8)
    on conflict (user_id) do update
      set secret = excluded.secret, recovery_hashes = excluded.recovery_hashes, begun_at = excluded.begun_at, last_step = 0
      where held.confirmed_at is null returning user_id`
  if (enrolmentRows.length === 0) return yield* already
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32, uri: totp.toString(), recovery_codes } satisfies Enrolment
})

/**
 * Accepts a code of the authenticator, up to a step early or late, and each only once: of two simultaneous uses only
 * one can advance the step.
 */
const takeCode = Effect.fnUntraced(function* (userId: number, token: string, confirmed: boolean) {
  const timestamp = yield* Clock.currentTimeMillis
  const [factor] = yield* sql<{ secret: Uint8Array }>`
    select secret from second_factors where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}
      and (${confirmed} or begun_at > ${timestamp - TO_CONFIRM}::float8)`
  const delta = factor && totpOf(factor.secret).validate({ token, timestamp, window: 1 })
  if (!factor || typeof delta !== "number") return false
  const step = Math.floor(timestamp / (PERIOD * 1000)) + delta
  const updated = yield* sql`update second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and last_step < ${step} and secret = ${factor.secret} returning user_id`
  return updated.length > 0
})

const sixDigits = /^\d{6}$/
const bare = (code: string) => code.replace(/[\s-]/g, "")

/** The first correct code confirms the second factor. */
export const confirmEnrolment = Effect.fnUntraced(function* (account: Account, code: string) {
  if (!(yield* takeCode(account.id, bare(code), false))) return false
  yield* declareActor(account)
  yield* logFact({ verb: "secondFactor.enabled", table: "users", id: account.id })
  yield* postMessage([account.id], { kind: "secondFactorChanged", about: { enabled: true, by: null } })
  return true
}, inTransaction)

/** Uses up a code of the authenticator or a recovery code. Returns whether it was right. */
export const useFactorCode = Effect.fnUntraced(function* (account: Account, code: string) {
  if (sixDigits.test(bare(code))) return yield* takeCode(account.id, bare(code), true)
  const hash = hashOf(code)
  const [used] = yield* sql<{ left: number }>`
    update second_factors set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where user_id = ${account.id} and confirmed_at is not null and ${hash}::bytea = any(recovery_hashes)
    returning cardinality(recovery_hashes) as left`
  if (!used) return false
  yield* declareActor(account)
  yield* logFact({ verb: "secondFactor.recoveryCodeUsed", table: "users", id: account.id, fact: used })
  yield* postMessage([account.id], { kind: "recoveryCodeUsed", about: used })
  return true
}, inTransaction)

/** Removes a factor, in the transaction of a call. Returns whether there was one. */
export const removeFactor = Effect.fnUntraced(function* (
  userId: number,
  author: Account,
  verb: "secondFactor.disabled" | "secondFactor.reset"
) {
  const removed = yield* sql`
    delete from second_factors where user_id = ${userId} and confirmed_at is not null returning user_id`
  if (removed.length === 0) return false
  yield* logFact({ verb, table: "users", id: userId })
  const by = author.id === userId ? null : author.username
  yield* postMessage([userId], { kind: "secondFactorChanged", about: { enabled: false, by } })
  return true
})
