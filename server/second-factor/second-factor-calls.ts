import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { isPassword } from "../authentication/passwords.ts"
import { proveOwner } from "../authentication/prove-owner.ts"
import { callsOf } from "../calls.ts"
import { conflict, invalidInput, text } from "../http/texts.ts"
import { beginEnrolment, confirmEnrolment, factorStateOf, removeFactor, useFactorCode } from "./second-factors.ts"

export const wrongCode = (field: string) => invalidInput(text("session.wrongCode"), field)
const wrongProof = invalidInput(text("session.wrongProof"), "proof")
const demanded = conflict(text("session.demanded"))

const wrongPassword = invalidInput(text("session.wrongPassword"), "password")

const ownState = Effect.flatMap(CurrentOperator, ({ id }) => factorStateOf(id))

export const SecondFactorCalls = callsOf("secondFactor", {
  state: () => ownState,
  /** The password is required, so that a stolen token alone cannot lock the owner out. */
  begin: ({ payload: { password } }) =>
    Effect.flatMap(
      proveOwner((_, hash) => isPassword(password, hash), wrongPassword),
      beginEnrolment
    ),
  confirm: ({ payload: { code } }) =>
    Effect.andThen(
      proveOwner((operator) => confirmEnrolment(operator, code), wrongCode("code")),
      ownState
    ),
  end: Effect.fnUntraced(function* ({ payload: { proof } }) {
    if ((yield* ownState).demanded) return yield* demanded
    const operator = yield* proveOwner(
      (own, hash) =>
        Effect.flatMap(useFactorCode(own, proof), (used) => (used ? Effect.succeed(true) : isPassword(proof, hash))),
      wrongProof
    )
    yield* removeFactor(operator.id, operator, "secondFactor.disabled")
    return yield* ownState
  })
})
