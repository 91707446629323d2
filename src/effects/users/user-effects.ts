import { Effect, Redacted } from "effect"
import type { LiveSession } from "../../contract/session.ts"
import type { User } from "../../contract/users.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import {
  factorReset,
  passwordReset,
  type ResetOwner,
  type UserDraft,
  userOfSessions,
  userSessionEnding,
  userSessions
} from "../../machines/users/user-list.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** An edit without a typed password leaves the old one. */
export const userPayload = ({ todo, ...draft }: UserDraft, before: User | null, secret: Redacted.Redacted | null) => {
  const password = secret === null ? "" : Redacted.value(secret)
  const sent = { ...draft, avatar: draft.avatar === "" ? null : draft.avatar }
  if (before !== null) return password === "" ? sent : { ...sent, password }
  return { ...sent, password, ...(todo === undefined ? {} : { todo_id: todo.id }) }
}

export const resetFactor = ({ id, username }: { readonly id: number; readonly username: string }) =>
  ConsoleClient.use(({ users }) => write(users.resetSecondFactor({ payload: { id } }))).pipe(
    asEvent(
      () => factorReset.events.done.make({ message: { key: "users.factorResetDone", person: username } }),
      factorReset.events.failed
    )
  )

export const readSessions = (key: string) =>
  Effect.gen(function* () {
    if (key === "") return null
    const { user_id } = userOfSessions(key)
    return (yield* ConsoleClient.use(({ session }) => read(session.list({ query: { user_id } })))).list
  }).pipe(asEvent((data) => userSessions.events.loaded.make({ data }), userSessions.events.failed))

type Ending = { readonly user_id: number; readonly username: string; readonly session: LiveSession | null }

export const endSessions = ({ user_id, session: ended }: Ending) =>
  ConsoleClient.use(({ session }) =>
    ended === null
      ? Effect.map(write(session.endAll({ payload: { user_id } })), ({ list }) => list.length)
      : Effect.as(write(session.end({ payload: { id: ended.id } })), 1)
  ).pipe(
    asEvent(
      (count) =>
        userSessionEnding.events.done.make({
          count,
          ...(count === 0 ? {} : { message: { key: "userDialog.endDone", count } })
        }),
      userSessionEnding.events.failed
    )
  )

export const resetPassword = ({ id, todo }: ResetOwner) =>
  ConsoleClient.use(({ users }) =>
    write(users.resetPassword({ payload: { id, ...(todo === undefined ? {} : { todo_id: todo.id }) } }))
  ).pipe(
    asEvent(
      ({ password }) => passwordReset.events.fetched.make({ secret: Redacted.make(password) }),
      passwordReset.events.failed
    )
  )

export const listRoles = (_: string) =>
  ConsoleClient.use(({ roles }) => read(roles.all())).pipe(
    asEvent(({ list }) => roleOptions.events.loaded.make({ data: list }), roleOptions.events.failed)
  )
