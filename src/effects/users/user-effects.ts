import { Redacted } from "effect"
import { asEvent } from "../http/as-event.ts"
import type { User } from "../contract/users.ts"
import { RoleOptionsEvents } from "../../machines/roles/role-options-events.ts"
import type { SaveInput } from "../../machines/records/typed-records.ts"
import { type UserDraft, type UserFilters, userList } from "../../machines/users/user-list.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { read, write } from "../http/unwrap.ts"

const { events } = userList

export const listUsers = (query: UserFilters) =>
  ConsoleClient.use(({ users }) => read(users.list({ query }))).pipe(
    asEvent(({ list, total }) => events.listed.make({ rows: list, total }), events.listFailed)
  )

/** Adds, or edits the row the form was opened with: its version tells the server whether someone else was faster. */
export const saveUser = ({ row, draft, secret }: SaveInput<User, UserDraft>) =>
  ConsoleClient.use(({ users }) => {
    const password = secret === null ? "" : Redacted.value(secret)
    if (row === null) return write(users.add({ payload: { ...draft, password } }))
    const edit = { ...draft, id: row.id, version: row.version, ...(password === "" ? {} : { password }) }
    return write(users.edit({ payload: edit }))
  }).pipe(asEvent((saved) => events.saved.make({ row: saved, added: row === null }), events.saveFailed))

export const removeUsers = (ids: ReadonlyArray<number>) =>
  ConsoleClient.use(({ users }) => write(users.delete({ payload: { ids: ids.join(",") } }))).pipe(
    asEvent(() => events.removed.make({ ids }), events.removeFailed)
  )

export const listRoles = () =>
  ConsoleClient.use(({ roles }) => read(roles.all())).pipe(
    asEvent(({ list }) => RoleOptionsEvents.listed.make({ roles: list }), RoleOptionsEvents.listFailed)
  )
