import { Redacted } from "effect"
import { asEvent, write } from "../../http/calls.ts"
import { type RequestAttempt, type RequestKind, requestForm } from "../../machines/account-requests/account-request.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

type Sending = { readonly attempt: RequestAttempt; readonly subject: RequestKind }

export const sendRequest = ({ attempt: { draft, captcha_id, captcha }, subject }: Sending) =>
  ConsoleClient.use(({ signIn }) =>
    write(signIn.request({ payload: { kind: subject, ...draft, captcha_id, captcha: Redacted.value(captcha) } }))
  ).pipe(asEvent(() => requestForm.events.sent.make({}), requestForm.events.sendFailed))
