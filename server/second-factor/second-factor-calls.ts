import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { formerBrowsers, knownAs } from "../authentication/known-browsers.ts"
import { Passwords } from "../authentication/passwords.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"
import { callsOf } from "../calls.ts"
import { conflict, invalidInput, words } from "../http/words.ts"
import { beginEnrolment, confirmEnrolment, factorStateOf, removeFactor, useFactorCode } from "./second-factors.ts"

export const wrongCode = (field: string) =>
  invalidInput(words("动态验证码错误或已使用过", "The code is wrong or was used before"), field)
const wrongProof = invalidInput(words("密码或动态验证码错误", "This is neither your password nor a code"), "proof")
const demanded = conflict(
  words("您的角色要求两步验证，不能停用", "Your role demands a second factor: it cannot be turned off")
)

const ownState = Effect.flatMap(CurrentOperator, ({ id }) => factorStateOf(id))

/** One's own second factor. */
export const SecondFactorCalls = callsOf("secondFactor", {
  state: () => ownState,
  begin: () => Effect.flatMap(CurrentOperator, beginEnrolment),
  confirm: Effect.fnUntraced(function* ({ payload: { code } }) {
    if (!(yield* confirmEnrolment(yield* CurrentOperator, code))) return yield* wrongCode("code")
    return yield* ownState
  }),
  /** Guesses at the proof count as those at the old password do: a stolen token alone has few. */
  end: Effect.fnUntraced(function* ({ payload: { proof } }) {
    const sql = yield* SqlClient.SqlClient
    const operator = yield* CurrentOperator
    const limits = yield* SignInLimits
    const passwords = yield* Passwords
    if ((yield* factorStateOf(operator.id)).demanded) return yield* demanded
    const [account] = yield* sql<{ password_hash: string }>`select password_hash from users where id = ${operator.id}`
    if (!account) return yield* wrongProof
    const who = (yield* knownAs({ id: operator.id, ...account })) ?? formerBrowsers(operator.id)
    yield* limits.count("guessed", who)
    const proven =
      (yield* useFactorCode(operator, proof)) ||
      (yield* passwords.verify(Redacted.make(proof), account.password_hash, true))
    if (!proven) return yield* wrongProof
    yield* limits.forgive("guessed", who)
    yield* removeFactor(operator.id, operator, "secondFactor.disabled")
    return yield* ownState
  })
})
