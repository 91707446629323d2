import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { sql } from "../database/sql.ts"
import type { Refusal } from "../http/texts.ts"
import { formerBrowsers, findBrowser } from "./known-browsers.ts"
import { countAttempt, forgiveAttempt } from "./sign-in-limits.ts"

type Operator = CurrentOperator["Service"]

/**
 * Returns the operator of the call once the proof is right, with the account locked. Each proof counts as a guess at
 * the password, so a stolen token alone allows few.
 */
export const proveOwner = Effect.fnUntraced(function* <Error, Needs>(
  prove: (operator: Operator, passwordHash: string) => Effect.Effect<boolean, Error, Needs>,
  wrong: Refusal
) {
  const operator = yield* CurrentOperator
  const [account] = yield* sql<{ id: number; password_hash: string }>`
    select id, password_hash from users where id = ${operator.id} for update`
  if (!account) return yield* wrong
  const browser = (yield* findBrowser(account)) ?? formerBrowsers(operator.id)
  yield* countAttempt("guessed", browser)
  if (!(yield* prove(operator, account.password_hash))) return yield* wrong
  yield* forgiveAttempt("guessed", browser)
  return operator
})
