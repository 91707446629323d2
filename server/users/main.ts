import { Effect } from "effect"
import { hashPassword, Passwords } from "../authentication/passwords.ts"
import { sql } from "../database/sql.ts"
import { inTransaction, PRODUCT } from "../database/transaction.ts"
import { declareActor } from "../events/log-fact.ts"
import { refuse } from "../program-refused.ts"
import { connectBesideServer, databaseSettings, requireThisVersion, runProgram, print } from "../run-program.ts"
import { unlockSignIn, generatePassword, setPassword } from "./set-password.ts"

/** The last resort for an administrator whom no other can help. The log names Wheelhouse as the author. */
const resetPassword = Effect.fnUntraced(function* (username: string, password: string) {
  const hash = yield* hashPassword(password)
  const [user] = yield* sql<{ id: number }>`
    select id from users where name_key(username) = name_key(${username}) for update`
  if (!user) return yield* refuse(`There is no user ${username}.`)
  yield* declareActor({ id: null, username: PRODUCT }, "users.passwordReset")
  yield* setPassword(user.id, hash)
  yield* sql`delete from first_sign_ins where user_id = ${user.id}`
  yield* unlockSignIn(user.id, PRODUCT)
}, inTransaction)

const program = Effect.gen(function* () {
  const [command, username] = process.argv.slice(2)
  if (command !== "reset-password" || username === undefined)
    return yield* refuse("Usage: npm run reset-password -- USERNAME")
  const password = generatePassword()
  yield* Effect.provide(Effect.andThen(requireThisVersion, resetPassword(username, password)), [
    connectBesideServer(yield* databaseSettings, "reset-password"),
    Passwords.layer
  ])
  yield* print(`The new password of ${username}: ${password}`)
})

runProgram(program)
