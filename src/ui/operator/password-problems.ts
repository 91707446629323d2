import { PasswordChange } from "../../effects/contract/passwords.ts"
import { misfits } from "../kit/misfits.ts"
import type { WordKey } from "../words/words.ts"

export type TypedChange = { readonly [Field in keyof PasswordChange]: string }

/** What the contract or the server would refuse, field by field, as keys of words. */
export const passwordProblems = (typed: TypedChange): Readonly<Record<string, WordKey>> => ({
  ...(typed.new_password === typed.old_password ? { new_password: "password.sameProblem" } : {}),
  ...(typed.confirm_password === typed.new_password ? {} : { confirm_password: "password.confirmProblem" }),
  ...misfits(PasswordChange.fields, typed, {
    old_password: "password.oldProblem",
    new_password: "password.newProblem"
  })
})
