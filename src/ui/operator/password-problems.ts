import { Result, Schema } from "effect"
import { PasswordChange } from "../../effects/contract/users.ts"
import type { WordKey } from "../words/words.ts"

const { old_password, new_password } = PasswordChange.fields
const fits = <T>(schema: Schema.Codec<T, string>, text: string) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(text))

export type TypedChange = { readonly [Field in keyof PasswordChange]: string }

/** What the contract or the server would refuse, field by field, as keys of words. */
export const passwordProblems = (typed: TypedChange): Record<string, WordKey> => ({
  ...(fits(old_password, typed.old_password) ? {} : { old_password: "password.oldProblem" as const }),
  ...(!fits(new_password, typed.new_password)
    ? { new_password: "password.newProblem" as const }
    : typed.new_password === typed.old_password
      ? { new_password: "password.sameProblem" as const }
      : {}),
  ...(typed.confirm_password === typed.new_password ? {} : { confirm_password: "password.confirmProblem" as const })
})
