import { Effect } from "effect"
import type { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { User } from "../../src/effects/contract/users.ts"
import type { AccountField } from "../messages/message-contents.ts"
import { postMessage } from "../messages/post-message.ts"

const watched: ReadonlyArray<AccountField> = ["username", "email", "enabled"]

const roleOf = ({ role, role_name }: User) => ({ name: role, title: role_name || null })

/** Notifies a user of what somebody else has changed of the account. What one does oneself is not, except that the password is another one. */
export const notifyOfEdit = Effect.fnUntraced(function* (
  operator: CurrentOperator["Service"],
  before: User,
  after: User,
  passwordChanged: boolean
) {
  const own = operator.id === after.id
  const by = operator.username
  const to = [after.id]
  const fields = watched.filter((field) => before[field] !== after[field])
  if (!own && fields.length > 0) yield* postMessage(to, { kind: "accountEdited", about: { by, fields } })
  if (before.role !== after.role)
    yield* postMessage(to, { kind: "roleChanged", about: { by, before: roleOf(before), after: roleOf(after) } })
  if (passwordChanged) yield* postMessage(to, { kind: "passwordChanged", about: { by: own ? null : by } })
})
