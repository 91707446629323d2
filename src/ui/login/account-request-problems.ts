import { Result, Schema } from "effect"
import { AccountRequest } from "../../effects/contract/session.ts"
import type { RequestDraft } from "../../machines/account-requests/account-request.ts"
import type { WordKey } from "../words/words.ts"

const { username, email, remarks } = AccountRequest.fields
const fits = <T>(schema: Schema.Codec<T, string>, text: string) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(text))

/** What the contract would refuse, field by field, as keys of words. An answer needs an address, so here the e-mail is not optional. */
export const requestProblems = (draft: RequestDraft, captcha: string): Record<string, WordKey> => ({
  ...(fits(username, draft.username) ? {} : { username: "request.usernameProblem" as const }),
  ...(draft.email !== "" && fits(email, draft.email) ? {} : { email: "request.emailProblem" as const }),
  ...(fits(remarks, draft.remarks) ? {} : { remarks: "request.remarksProblem" as const }),
  ...(captcha === "" ? { captcha: "request.captchaProblem" as const } : {})
})
