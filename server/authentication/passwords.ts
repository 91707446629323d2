import { Context, Effect, Layer, Redacted, Semaphore } from "effect"
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto"
import { availableParallelism } from "node:os"

/** OWASP's parameters for argon2id. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT_LENGTH = 16

const derive = (parameters: Argon2Parameters) =>
  Effect.callback<Buffer>((resume) => {
    argon2("argon2id", parameters, (error, tag) => resume(error ? Effect.die(error) : Effect.succeed(tag)))
  })

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "")

const written = (nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The hash for a user who does not exist or has no password: as slow to check as a real one, and never right. */
const nobody = written(randomBytes(SALT_LENGTH), randomBytes(COST.tagLength))

/** Hashes and checks passwords on half of the cores. */
export class Passwords extends Context.Service<Passwords>()("server/session/Passwords", {
  make: Effect.sync(() => {
    const gate = Semaphore.makeUnsafe(Math.max(1, Math.floor(availableParallelism() / 2)))

    const hash = Effect.fnUntraced(function* (password: Redacted.Redacted) {
      const nonce = randomBytes(SALT_LENGTH)
      return written(nonce, yield* derive({ ...COST, nonce, message: Redacted.value(password) }))
    }, gate.withPermit)

    const verify = Effect.fnUntraced(function* (password: Redacted.Redacted, hashed: string | undefined) {
      const [, memory, passes, parallelism, nonce = "", tag = ""] = stored.exec(hashed || nobody) ?? []
      const expected = Buffer.from(tag, "base64")
      const derived = yield* derive({
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length,
        nonce: Buffer.from(nonce, "base64"),
        message: Redacted.value(password)
      })
      return timingSafeEqual(derived, expected)
    }, gate.withPermit)

    return { hash, verify }
  })
}) {
  static readonly layer = Layer.effect(Passwords, Passwords.make)
}

export const hashPassword = (password: string) => Passwords.use(({ hash }) => hash(Redacted.make(password)))

/** Without a hash the check takes as long, and always fails. */
export const isPassword = (password: string, hash: string | undefined) =>
  Passwords.use(({ verify }) => verify(Redacted.make(password), hash))
