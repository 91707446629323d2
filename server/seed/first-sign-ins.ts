import { Effect, Redacted, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { MerchantPassword, OperatorPassword } from "../../src/contract/passwords.ts"
import { Passwords } from "../authentication/passwords.ts"
import { ServerSettings } from "../settings.ts"
import { sql } from "../database/sql.ts"

/** The first sign-in of a seeded account. A generated password is printed. */
export interface FirstSignIn {
  readonly username: string
  readonly password: string | undefined
}

type Seeded = "admin" | "operator" | "merchant"

const randomPassword = (of: Seeded): string => {
  const [length, isSound] =
    of === "merchant" ? [8, Schema.is(MerchantPassword)] : ([12, Schema.is(OperatorPassword)] as const)
  const letters = randomBytes(12)
    .toString("base64")
    .replace(/[+/=0O1lI]/g, "")
  const password = letters.slice(0, length)
  return password.length === length && isSound(password) ? password : randomPassword(of)
}

/** Sets the password from the environment, or a generated one, which stays in memory until the first sign-in. */
const setPassword = Effect.fnUntraced(function* (id: number, username: Seeded) {
  const { adminPassword, operatorPassword, merchantPassword } = yield* ServerSettings
  const configured = { admin: adminPassword, operator: operatorPassword, merchant: merchantPassword }[username]
  const password = configured ?? Redacted.make(randomPassword(username))
  const hash = yield* Effect.orDie((yield* Passwords).hash(password))
  yield* sql`update users set password_hash = ${hash} where id = ${id}`
  if (configured === undefined) yield* sql`insert into first_sign_ins (user_id) values (${id}) on conflict do nothing`
  else yield* sql`delete from first_sign_ins where user_id = ${id}`
  return { username, password: configured === undefined ? Redacted.value(password) : undefined } satisfies FirstSignIn
})

export const addAccount = Effect.fnUntraced(function* (username: Seeded, role: string) {
  const user = yield* sql<{ id: number }>`
    insert into users (username, role, email, password_hash) values (${username}, ${role}, ${`${username}@wheelhouse.example`}, '') returning id`
    .one
  return yield* setPassword(user.id, username)
})

/**
 * Generates passwords again at each start as long as nobody has signed in, in case a crash hid the printed ones. No
 * generated password is stored in clear text. After a sign-in an administrator can set the others' passwords, so they
 * stay.
 */
export const renewUnusedPasswords = Effect.gen(function* () {
  const unused = yield* sql<{ id: number; username: Seeded }>`
    select u.id, u.username from first_sign_ins join users u on u.id = user_id
    where not exists (select from sessions) order by u.id`
  if (unused.length === 0) yield* sql`delete from first_sign_ins`
  return yield* Effect.forEach(unused, ({ id, username }) => setPassword(id, username))
})
