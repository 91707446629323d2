import { Redacted } from "effect"
import { write } from "../../http/calls.ts"
import { requestForm } from "../../machines/account-requests/account-request.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { formProgram } from "../programs.ts"

export const sendRequest = formProgram(requestForm, ({ attempt: { draft, captcha_id, captcha }, subject }) =>
  ConsoleClient.use(({ signIn }) =>
    write(signIn.request({ payload: { kind: subject, ...draft, captcha_id, captcha: Redacted.value(captcha) } }))
  )
)
