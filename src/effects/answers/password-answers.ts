import { Effect, Redacted } from "effect"
import { Password, type PasswordFacts } from "../../machines/password/password-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { writeFromForm } from "../http/unwrap.ts"

export const setPassword = ({ old_password, new_password, confirm_password }: PasswordFacts["submitted"]) =>
  ConsoleClient.use(({ users }) =>
    writeFromForm(
      "POST /system-admin/user/password",
      users.password({
        payload: {
          old_password: Redacted.value(old_password),
          new_password: Redacted.value(new_password),
          confirm_password: Redacted.value(confirm_password)
        }
      })
    )
  ).pipe(
    Effect.match({
      onSuccess: () => Password.set.make({}),
      onFailure: (fault) => Password.setFailed.make({ fault })
    })
  )
