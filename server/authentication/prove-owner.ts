import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { Refusal } from "../http/texts.ts"
import { formerBrowsers, knownAs } from "./known-browsers.ts"
import { Passwords } from "./passwords.ts"
import { SignInLimits } from "./sign-in-limits.ts"

type Operator = CurrentOperator["Service"]

export const isPassword = (text: string, hash: string) =>
  Passwords.use(({ verify }) => verify(Redacted.make(text), hash))

/**
 * Answers the operator of the call once the proof is right, with the account locked. Each proof counts as a guess at the password: a stolen token
 * alone has few.
 */
export const proveOwner = Effect.fnUntraced(function* <Error, Needs>(
  prove: (operator: Operator, passwordHash: string) => Effect.Effect<boolean, Error, Needs>,
  wrong: Refusal
) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const limits = yield* SignInLimits
  const [account] = yield* sql<{ id: number; password_hash: string }>`
    select id, password_hash from users where id = ${operator.id} for update`
  if (!account) return yield* wrong
  const browser = (yield* knownAs(account)) ?? formerBrowsers(operator.id)
  yield* limits.count("guessed", browser)
  if (!(yield* prove(operator, account.password_hash))) return yield* wrong
  yield* limits.forgive("guessed", browser)
  return operator
})
