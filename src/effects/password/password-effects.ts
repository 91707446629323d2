import { Redacted } from "effect"
import { write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { passwordForm } from "../../machines/password/password.ts"
import { formProgram } from "../programs.ts"

export const setPassword = formProgram(passwordForm, ({ attempt: { old_password, new_password, confirm_password } }) =>
  ConsoleClient.use(({ users }) =>
    write(
      users.password({
        payload: {
          old_password: Redacted.value(old_password),
          new_password: Redacted.value(new_password),
          confirm_password: Redacted.value(confirm_password)
        }
      })
    )
  )
)
