import { Effect, Redacted } from "effect"
import {
  adminChoices,
  adminForm,
  type AdminAttempt,
  type Administered
} from "../../machines/merchants/merchant-admin.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

type Sending = { readonly attempt: AdminAttempt; readonly subject: Administered }

export const setAdmin = ({ attempt, subject }: Sending) =>
  ConsoleClient.use(({ merchantAdmins }) => {
    const id = subject.id
    const payload =
      "user_id" in attempt
        ? { id, user_id: attempt.user_id }
        : { id, username: attempt.username, password: Redacted.value(attempt.password) }
    return write(merchantAdmins.set({ payload }))
  }).pipe(asEvent(() => adminForm.events.sent.make({}), adminForm.events.sendFailed))

/** Without a merchant no users are looked up. */
export const listAdminChoices = (merchant: string) =>
  merchant === ""
    ? Effect.succeed(adminChoices.events.loaded.make({ data: [] }))
    : ConsoleClient.use(({ users }) => read(users.all())).pipe(
        asEvent(({ list }) => adminChoices.events.loaded.make({ data: list }), adminChoices.events.failed)
      )
