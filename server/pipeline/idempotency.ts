import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { IDEMPOTENCY_KEY, idempotencyKeyPattern } from "../../src/contract/idempotency.ts"
import { beginTransaction, inTransaction } from "../database/transaction.ts"
import { isBusy } from "../database/availability.ts"
import { tenantScope } from "./tenant-scope.ts"
import { callOf } from "../http/envelope.ts"
import { conflict, invalidInput, type Refusal, text } from "../http/texts.ts"
import { sql } from "../database/sql.ts"

const malformed = invalidInput(text("calls.keyMalformed"), IDEMPOTENCY_KEY)
const anotherCall = invalidInput(text("calls.keyReused"), IDEMPOTENCY_KEY)
const stillRunning = conflict(text("calls.stillRunning"))

/** Stored as bytes. JSON would take ten times the length, and most of a second for a megabyte. */
const textOf = (payload: unknown) =>
  payload instanceof Uint8Array
    ? createHash("sha256").update(payload).digest("base64")
    : JSON.stringify(payload ?? null)

const NONCE = 12
const TAG = 16

const sealed = (data: unknown, secret: Buffer) => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv("aes-256-gcm", secret, nonce)
  return Buffer.concat([nonce, cipher.update(JSON.stringify(data)), cipher.final(), cipher.getAuthTag()])
}

const unsealed = (answer: Uint8Array, secret: Buffer): unknown => {
  const bytes = Buffer.from(answer)
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, NONCE)).setAuthTag(bytes.subarray(-TAG))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString()
  return JSON.parse(text)
}

interface Stored {
  readonly fingerprint: Uint8Array
  readonly answer: Uint8Array
}

/**
 * Runs an operator's write in one transaction; with a key, once a day, however often it is sent. The answer is stored
 * in the same transaction, and a simultaneous second write waits for the first. A refusal rolls back the key as well.
 * Request and answer may hold secrets: they cannot be read without the key, of which the table holds a hash.
 */
export const withIdempotencyKey = <A, R>(
  operatorId: number,
  payload: unknown,
  write: Effect.Effect<A, Refusal | SqlError.SqlError, R>
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const key = request.headers[IDEMPOTENCY_KEY]
    if (key === undefined) return yield* inTransaction(tenantScope(write))
    if (!idempotencyKeyPattern.test(key)) return yield* malformed

    const sql = yield* SqlClient.SqlClient
    const hashed = (...parts: ReadonlyArray<string>) =>
      createHash("sha256")
        .update(JSON.stringify([operatorId, key, ...parts]))
        .digest()
    const [id, secret] = [hashed("id"), hashed("answer")]
    // Includes the key, without which a password in the request could be guessed from the hash.
    const fingerprint = hashed("request", callOf(request), textOf(payload))

    const repeat = Effect.gen(function* () {
      const [stored] = yield* sql<Stored>`select fingerprint, answer from idempotency_keys where id = ${id}`
      if (!stored) return yield* stillRunning
      if (!fingerprint.equals(stored.fingerprint)) return yield* anotherCall
      return unsealed(stored.answer, secret) as A
    })
    const first = Effect.gen(function* () {
      const data = yield* write
      yield* sql`update idempotency_keys set answer = ${sealed(data, secret)} where id = ${id}`
      return data
    })
    return yield* beginTransaction(
      (settings) =>
        Effect.catchIf(
          sql<{ claimed: boolean }>`
            with claim as (insert into idempotency_keys (id, fingerprint) values (${id}, ${fingerprint}) on conflict do nothing returning id)
            select exists (select from claim) as claimed, ${settings}`,
          isBusy,
          () => stillRunning
        ),
      ([row]) => tenantScope(row!.claimed ? first : repeat)
    )
  })

export const sweepIdempotencyKeys = sql`delete from idempotency_keys where created_at < now() - interval '1 day'`
