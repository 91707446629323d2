import { Effect, Redacted } from "effect"
import type { User } from "../contract/users.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import { PasswordResetEvents } from "../../machines/users/password-reset-machine.ts"
import { factorReset, type UserDraft } from "../../machines/users/user-list.ts"
import { asEvent, readInPlace, write } from "../http/calls.ts"
import { ConsoleClient } from "../http/console-client.ts"

/** An edit leaves the password as it is where none was typed. */
export const sentUser = (draft: UserDraft, before: User | null, secret: Redacted.Redacted | null) => {
  const password = secret === null ? "" : Redacted.value(secret)
  return before !== null && password === "" ? draft : { ...draft, password }
}

export const resetFactor = ({ id }: { readonly id: number; readonly username: string }) =>
  ConsoleClient.use(({ users }) => write(users.resetSecondFactor({ payload: { id } }))).pipe(
    asEvent(() => factorReset.events.done.make({}), factorReset.events.failed)
  )

export const resetPassword = ({ id }: { readonly id: number; readonly username: string }) =>
  ConsoleClient.use(({ users }) => write(users.resetPassword({ payload: { id } }))).pipe(
    asEvent(
      ({ password }) => PasswordResetEvents.done.make({ password: Redacted.make(password) }),
      PasswordResetEvents.failed
    )
  )

/** So long a new password is held to be handed over, in seconds: longer than a merchant's key, for it cannot be read again. */
export const PASSWORD_HELD = 180

export const holdPassword = () => Effect.as(Effect.sleep(PASSWORD_HELD * 1000), PasswordResetEvents.lapsed.make({}))

export const listRoles = (_: string) =>
  ConsoleClient.use(({ roles }) => readInPlace(roles.all())).pipe(
    asEvent(({ list }) => roleOptions.events.found.make({ found: list }), roleOptions.events.failed)
  )
