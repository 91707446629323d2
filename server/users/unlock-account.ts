import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { formerBrowsers, unknownBrowsers } from "../authentication/known-browsers.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"

/** Clears the guesses counted at an account, so that a new password lets its owner in at once. Guesses counted at addresses stay. */
export const unlockAccount = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const limits = yield* SignInLimits
  const [user] = yield* sql<{ name: string }>`select name_key(username) as name from users where id = ${id}`
  yield* limits.clear("guessed", unknownBrowsers(user!.name))
  yield* limits.clear("guessed", formerBrowsers(id))
})
