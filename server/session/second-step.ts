import { Effect } from "effect"
import { beginEnrolment, confirmEnrolment, factorStateOf, useFactorCode } from "../second-factor/second-factors.ts"

/**
 * What stands between a right password and a session: nothing more, a code that is missing or wrong, or the second factor that the account's role demands
 * and the account has not: it is handed out, and its first code confirms it.
 */
export const takeSecondStep = Effect.fnUntraced(function* (
  account: { readonly id: number; readonly username: string },
  otp: string | undefined
) {
  const { enabled, demanded } = yield* factorStateOf(account.id)
  if (!enabled && !demanded) return "passed" as const
  if (otp === undefined) return enabled ? ("codeNeeded" as const) : yield* beginEnrolment(account)
  const right = yield* enabled ? useFactorCode(account, otp) : confirmEnrolment(account, otp)
  return right ? ("passed" as const) : ("codeWrong" as const)
})
