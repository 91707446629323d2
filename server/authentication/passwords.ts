import { Context, Effect, Layer, Redacted, Semaphore } from "effect"
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto"
import { availableParallelism } from "node:os"
import { outOfLine } from "../http/in-line.ts"
import { tooManyAttempts, words } from "../http/words.ts"

/** OWASP's parameters for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_LENGTH = 16
const QUEUE_LIMIT = 64

const derive = (parameters: Argon2Parameters) =>
  Effect.callback<Buffer>((resume) => {
    argon2("argon2id", parameters, (error, tag) => resume(error ? Effect.die(error) : Effect.succeed(tag)))
  })

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

const written = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Stands in for the hash of a user who does not exist or has no password yet: as slow to check as a real one, and never right. */
const nobody = written(randomBytes(SALT_LENGTH), randomBytes(COST.tagLength))

const busy = words("当前登录人数过多，请稍后再试", "Too many sign-ins at this moment, please try again shortly")

/** Hashing is bounded: half of the cores hash, a queue waits behind them, and whoever comes after that is turned away at once. */
export class Passwords extends Context.Service<Passwords>()("server/session/Passwords", {
  make: Effect.gen(function* () {
    const gate = yield* Semaphore.make(Math.max(1, Math.floor(availableParallelism() / 2)))
    let waiting = 0
    const bounded = <A>(work: Effect.Effect<A>, known = false) =>
      Effect.suspend(() => {
        if (waiting >= QUEUE_LIMIT && !known) return Effect.fail(tooManyAttempts(busy))
        waiting += 1
        const leave = Effect.sync(() => {
          waiting -= 1
        })
        return Effect.ensuring(outOfLine(gate.withPermits(1)(work)), leave)
      })

    const hash = (password: Redacted.Redacted) =>
      bounded(
        Effect.suspend(() => {
          const nonce = randomBytes(SALT_LENGTH)
          return Effect.map(derive({ ...COST, nonce, message: Redacted.value(password) }), (tag) => written(nonce, tag))
        })
      )

    /** Who is `known` waits in any queue. */
    const verify = (password: Redacted.Redacted, hashed: string | undefined, known: boolean) =>
      bounded(
        Effect.suspend(() => {
          const [, memory, passes, parallelism, nonce = "", tag = ""] = stored.exec(hashed || nobody) ?? []
          const expected = Buffer.from(tag, "base64")
          return Effect.map(
            derive({
              memory: Number(memory),
              passes: Number(passes),
              parallelism: Number(parallelism),
              tagLength: expected.length,
              nonce: Buffer.from(nonce, "base64"),
              message: Redacted.value(password)
            }),
            (found) => timingSafeEqual(found, expected)
          )
        }),
        known
      )

    return { hash, verify }
  })
}) {
  static readonly layer = Layer.effect(Passwords, Passwords.make)
}
