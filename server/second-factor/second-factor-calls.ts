import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { formerBrowsers, knownAs } from "../authentication/known-browsers.ts"
import { Passwords } from "../authentication/passwords.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"
import { callsOf } from "../calls.ts"
import { conflict, invalidInput, type Refusal, words } from "../http/words.ts"
import { beginEnrolment, confirmEnrolment, factorStateOf, removeFactor, useFactorCode } from "./second-factors.ts"

export const wrongCode = (field: string) =>
  invalidInput(words("动态验证码错误或已使用过", "The code is wrong or was used before"), field)
const wrongProof = invalidInput(words("密码或动态验证码错误", "This is neither your password nor a code"), "proof")
const demanded = conflict(
  words("您的角色要求两步验证，不能停用", "Your role demands a second factor: it cannot be turned off")
)

const wrongPassword = invalidInput(words("密码错误", "The password is wrong"), "password")

const ownState = Effect.flatMap(CurrentOperator, ({ id }) => factorStateOf(id))

type Operator = CurrentOperator["Service"]

/** Carries out what only the owner can prove. Guesses at the proof count as those at the old password do: a stolen token alone has few. */
const onceProven = Effect.fnUntraced(function* <Error, Needs>(
  prove: (operator: Operator, passwordHash: string) => Effect.Effect<boolean, Error, Needs>,
  wrong: Refusal
) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const limits = yield* SignInLimits
  const [account] = yield* sql<{ password_hash: string }>`select password_hash from users where id = ${operator.id}`
  if (!account) return yield* wrong
  const who = (yield* knownAs({ id: operator.id, ...account })) ?? formerBrowsers(operator.id)
  yield* limits.count("guessed", who)
  if (!(yield* prove(operator, account.password_hash))) return yield* wrong
  yield* limits.forgive("guessed", who)
  return operator
})

const isPassword = (text: string, hash: string) =>
  Passwords.use((passwords) => passwords.verify(Redacted.make(text), hash, true))

/** One's own second factor. */
export const SecondFactorCalls = callsOf("secondFactor", {
  state: () => ownState,
  /** Whoever has but the token must not lock the owner out with an authenticator of his own. */
  begin: ({ payload: { password } }) =>
    Effect.flatMap(
      onceProven((_, hash) => isPassword(password, hash), wrongPassword),
      beginEnrolment
    ),
  confirm: ({ payload: { code } }) =>
    Effect.andThen(
      onceProven((operator) => confirmEnrolment(operator, code), wrongCode("code")),
      ownState
    ),
  end: Effect.fnUntraced(function* ({ payload: { proof } }) {
    if ((yield* ownState).demanded) return yield* demanded
    const operator = yield* onceProven(
      (own, hash) =>
        Effect.flatMap(useFactorCode(own, proof), (used) => (used ? Effect.succeed(true) : isPassword(proof, hash))),
      wrongProof
    )
    yield* removeFactor(operator.id, operator, "secondFactor.disabled")
    return yield* ownState
  })
})
