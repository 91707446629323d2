import { Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { IDEMPOTENCY_KEY, idempotencyKey } from "../../src/effects/contract/idempotency.ts"
import { isBusy } from "../database/unavailable.ts"
import { giveCookie } from "./cookies.ts"
import { CurrentCall } from "./current-call.ts"
import { callOf } from "./envelope.ts"
import { inPlace } from "./in-line.ts"
import { conflict, invalidInput, type Refusal, words } from "./words.ts"

const malformed = invalidInput(
  words("须为 20 到 100 个字母、数字、横线或下划线", "must have 20 to 100 letters, digits, dashes and underscores"),
  IDEMPOTENCY_KEY
)
const anotherCall = invalidInput(
  words("该编号已用于另一个请求", "this key was used for another request"),
  IDEMPOTENCY_KEY
)
const stillRunning = conflict(
  words("该请求仍在处理中，请稍后再试", "This request is still being carried out, please try again shortly")
)

const hashOf = (...parts: ReadonlyArray<string | number>) => createHash("sha256").update(JSON.stringify(parts)).digest()

/** Bytes as JSON would take ten times their length, and most of a second for a megabyte. */
const textOf = (payload: unknown) =>
  payload instanceof Uint8Array
    ? createHash("sha256").update(payload).digest("base64")
    : JSON.stringify(payload ?? null)

const NONCE = 12
const TAG = 16

type Cookie = readonly [name: string, value: string]

/** The data, and in a line of its own the cookie where one came with them. */
const sealed = (data: unknown, cookie: Cookie | undefined, secret: Buffer) => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv("aes-256-gcm", secret, nonce)
  const text = [data, ...(cookie === undefined ? [] : [cookie])].map((each) => JSON.stringify(each)).join("\n")
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

const unsealed = (answer: Uint8Array, secret: Buffer) => {
  const bytes = Buffer.from(answer)
  const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, NONCE)).setAuthTag(bytes.subarray(-TAG))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString()
  const [data, cookie] = text.split("\n").map((line): unknown => JSON.parse(line))
  return { data, cookie: cookie as Cookie | undefined }
}

type Kept = { readonly fingerprint: Uint8Array; readonly answer: Uint8Array }

/**
 * Carries out a write that bears a key once a day, however often it is sent: its answer is kept in the transaction of the write itself, and a second
 * one at the same time waits for the first. Refusals are not kept. Request and answer may hold secrets: of both nothing can be read without the
 * key, of which the table holds but a hash.
 */
export const once = <Data, R>(payload: unknown, call: Effect.Effect<Data, Refusal | SqlError.SqlError, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const operator = yield* Effect.serviceOption(CurrentOperator)
    const key = request.headers[IDEMPOTENCY_KEY]
    if (key === undefined || request.method !== "POST" || Option.isNone(operator)) return yield* call
    if (!idempotencyKey.test(key)) return yield* malformed

    const sql = yield* SqlClient.SqlClient
    const hashed = (...parts: ReadonlyArray<string>) => hashOf(operator.value.id, key, ...parts)
    const [id, secret] = [hashed("id"), hashed("answer")]
    // With the key in it: a password that was sent could else be guessed from its hash.
    const fingerprint = hashed("request", callOf(request), textOf(payload))

    const again = Effect.gen(function* () {
      const [kept] = yield* sql<Kept>`select fingerprint, answer from idempotency_keys where id = ${id}`
      if (!kept) return yield* stillRunning
      if (!fingerprint.equals(kept.fingerprint)) return yield* anotherCall
      const { data, cookie } = unsealed(kept.answer, secret)
      if (cookie !== undefined) yield* giveCookie(...cookie)
      return data as Data
    })
    const first = Effect.gen(function* () {
      const ended = yield* Effect.result(inPlace(call))
      if (Result.isSuccess(ended)) {
        const { cookie } = yield* CurrentCall
        yield* sql`update idempotency_keys set answer = ${sealed(ended.success, cookie, secret)} where id = ${id}`
      } else if (ended.failure._tag === "Refusal") yield* sql`delete from idempotency_keys where id = ${id}`
      else return yield* ended.failure
      return ended
    })
    const ended = yield* sql.withTransaction(
      Effect.gen(function* () {
        const claimed = yield* sql`
            insert into idempotency_keys (id, fingerprint) values (${id}, ${fingerprint}) on conflict do nothing returning id`.pipe(
          Effect.catchIf(isBusy, () => stillRunning)
        )
        return claimed.length === 0 ? Result.succeed(yield* again) : yield* first
      })
    )
    return yield* Effect.fromResult(ended)
  })

export const sweepIdempotencyKeys = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`delete from idempotency_keys where created_at < now() - interval '1 day'`
)
