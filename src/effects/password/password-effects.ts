import { Redacted } from "effect"
import { asEvent } from "../http/as-event.ts"
import { PasswordEvents } from "../../machines/password/password-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { writeFromForm } from "../http/unwrap.ts"

export const setPassword = ({ old_password, new_password, confirm_password }: PasswordEvents["submitted"]) =>
  ConsoleClient.use(({ users }) =>
    writeFromForm(
      users.password({
        payload: {
          old_password: Redacted.value(old_password),
          new_password: Redacted.value(new_password),
          confirm_password: Redacted.value(confirm_password)
        }
      })
    )
  ).pipe(asEvent(() => PasswordEvents.set.make({}), PasswordEvents.setFailed))
