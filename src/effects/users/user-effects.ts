import { Effect, Redacted } from "effect"
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
import { mutationProgram, queryProgram } from "../programs.ts"

/** An edit without a typed password leaves the old one. */
export const userPayload = ({ todo, ...draft }: UserDraft, before: User | null, secret: Redacted.Redacted | null) => {
  const password = secret === null ? "" : Redacted.value(secret)
  const sent = { ...draft, avatar: draft.avatar === "" ? null : draft.avatar }
  if (before !== null) return password === "" ? sent : { ...sent, password }
  return { ...sent, password, ...(todo === undefined ? {} : { todo_id: todo.id }) }
}

export const resetFactor = mutationProgram(
  factorReset,
  ({ id }) => ConsoleClient.use(({ users }) => write(users.resetSecondFactor({ payload: { id } }))),
  ({ username }) => ({ message: { key: "users.factorResetDone", person: username } })
)

export const readSessions = queryProgram(
  userSessions,
  Effect.fnUntraced(function* (key: string) {
    if (key === "") return null
    const { user_id } = userOfSessions(key)
    return (yield* ConsoleClient.use(({ session }) => read(session.list({ query: { user_id } })))).list
  })
)

export const endSessions = mutationProgram(
  userSessionEnding,
  ({ user_id, session: ended }) =>
    ConsoleClient.use(({ session }) =>
      ended === null
        ? Effect.map(write(session.endAll({ payload: { user_id } })), ({ list }) => list.length)
        : Effect.as(write(session.end({ payload: { id: ended.id } })), 1)
    ),
  (_, count) => ({ count, ...(count === 0 ? {} : { message: { key: "userDialog.endDone", count } }) })
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

export const listRoles = queryProgram(roleOptions, () =>
  ConsoleClient.use(({ roles }) => read(roles.all())).pipe(Effect.map(({ list }) => list))
)
