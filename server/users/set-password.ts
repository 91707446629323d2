import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { formerBrowsers, unknownBrowsers } from "../authentication/known-browsers.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { clearAttempts } from "../authentication/sign-in-limits.ts"
import { sql } from "../database/sql.ts"
import { postMessage } from "../messages/message-contents.ts"

/** Letters that look alike on paper are left out. */
const lower = "abcdefghjkmnpqrstuvwxyz"
const digits = "23456789"
const pattern = [lower.toUpperCase(), lower, digits, lower]

/** A password with letters of all four kinds and 66 random bits. */
export const generatePassword = () =>
  Array.from({ length: 4 }, () => pattern.map((letters) => letters[randomInt(letters.length)]).join("")).join("-")

export const setPassword = (id: number, hash: string) =>
  sql`update users set password_hash = ${hash}, updated_at = now(), version = version + 1 where id = ${id}`

/**
 * Ends sessions and clears counted guesses after an administrator has set a password, so that the owner can sign in at
 * once. Guesses counted at addresses stay.
 */
export const unlockSignIn = Effect.fnUntraced(function* (id: number, by: string) {
  yield* endSessionsOf([id], "password")
  const user = yield* sql<{ name: string }>`select name_key(username) as name from users where id = ${id}`.one
  yield* clearAttempts("guessed", unknownBrowsers(user.name))
  yield* clearAttempts("guessed", formerBrowsers(id))
  yield* postMessage([id], { kind: "passwordChanged", about: { by } })
})
