import { Effect, Redacted } from "effect"
import { adminChoices, adminForm } from "../../machines/merchants/merchant-admin.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { formProgram, queryProgram } from "../programs.ts"

export const setAdmin = formProgram(adminForm, ({ attempt, subject: { id } }) =>
  ConsoleClient.use(({ merchantAdmins }) => {
    const payload =
      "user_id" in attempt
        ? { id, user_id: attempt.user_id }
        : { id, username: attempt.username, password: Redacted.value(attempt.password) }
    return write(merchantAdmins.set({ payload }))
  })
)

/** Without a merchant no users are looked up. */
export const listAdminChoices = queryProgram(adminChoices, (merchant) =>
  merchant === ""
    ? Effect.succeed([])
    : ConsoleClient.use(({ users }) => read(users.all())).pipe(Effect.map(({ list }) => list))
)
