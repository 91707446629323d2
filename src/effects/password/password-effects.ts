import { Redacted } from "effect"
import { asEvent, write } from "../../http/calls.ts"
import { type PasswordAttempt, passwordForm } from "../../machines/password/password.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

export const setPassword = ({ attempt }: { readonly attempt: PasswordAttempt; readonly subject: null }) =>
  ConsoleClient.use(({ users }) =>
    write(
      users.password({
        payload: {
          old_password: Redacted.value(attempt.old_password),
          new_password: Redacted.value(attempt.new_password),
          confirm_password: Redacted.value(attempt.confirm_password)
        }
      })
    )
  ).pipe(asEvent(() => passwordForm.events.sent.make({}), passwordForm.events.sendFailed))
