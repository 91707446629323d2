import { Result, Schema } from "effect"
import { NewUser } from "../../effects/contract/users.ts"
import type { UserDraft } from "../../machines/users/user-list.ts"
import type { WordKey } from "../words/words.ts"

const { username, role, email, password } = NewUser.fields
const fits = <T>(schema: Schema.Codec<T, string>, text: string) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(text))

/** What the contract would refuse, field by field, as keys of words. An edit may leave the password empty: it then stays as it is. */
export const userProblems = (draft: UserDraft, typedPassword: string, adding: boolean): Record<string, WordKey> => {
  const kept = !adding && typedPassword === ""
  return {
    ...(fits(username, draft.username) ? {} : { username: "users.usernameProblem" as const }),
    ...(fits(role, draft.role) ? {} : { role: "users.roleProblem" as const }),
    ...(fits(email, draft.email) ? {} : { email: "users.emailProblem" as const }),
    ...(kept || fits(password, typedPassword) ? {} : { password: "users.passwordProblem" as const })
  }
}
