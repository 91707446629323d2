import { AccountRequest } from "../../effects/contract/session.ts"
import type { RequestDraft } from "../../machines/account-requests/account-request.ts"
import { misfits } from "../kit/misfits.ts"
import type { WordKey } from "../words/words.ts"

const words = {
  username: "request.usernameProblem",
  email: "request.emailProblem",
  remarks: "request.remarksProblem"
} as const

/** What the contract would refuse, field by field, as keys of words. An answer needs an address, so here the e-mail is not optional. */
export const requestProblems = (draft: RequestDraft, captcha: string): Readonly<Record<string, WordKey>> => ({
  ...misfits(AccountRequest.fields, draft, words),
  ...(draft.email === "" ? { email: words.email } : {}),
  ...(captcha === "" ? { captcha: "request.captchaProblem" } : {})
})
