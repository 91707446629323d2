import { Effect, Redacted } from "effect"
import type { User } from "../contract/users.ts"
import { RoleOptionsEvents } from "../../machines/roles/role-options-events.ts"
import type { SaveInput } from "../../machines/records/typed-records.ts"
import { type UserDraft, type UserFilters, userList } from "../../machines/users/user-list.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { read, write } from "../http/unwrap.ts"

const { events } = userList

export const listUsers = (query: UserFilters) =>
  ConsoleClient.use(({ users }) => read("GET /system-admin/user/list", users.list({ query }))).pipe(
    Effect.match({
      onSuccess: ({ list, total }) => events.listed.make({ rows: list, total }),
      onFailure: (fault) => events.listFailed.make({ fault })
    })
  )

/** Adds, or edits the row the form was opened with: its version tells the server whether someone else was faster. */
export const saveUser = ({ row, draft, secret }: SaveInput<User, UserDraft>) =>
  ConsoleClient.use(({ users }) => {
    const password = secret === null ? "" : Redacted.value(secret)
    if (row === null) return write("POST /system-admin/user/add", users.add({ payload: { ...draft, password } }))
    const edit = { ...draft, id: row.id, version: row.version, ...(password === "" ? {} : { password }) }
    return write("POST /system-admin/user/edit", users.edit({ payload: edit }))
  }).pipe(
    Effect.match({
      onSuccess: (saved) => events.saved.make({ row: saved, added: row === null }),
      onFailure: (fault) => events.saveFailed.make({ fault })
    })
  )

export const removeUsers = (ids: ReadonlyArray<number>) =>
  ConsoleClient.use(({ users }) =>
    write("POST /system-admin/user/delete", users.delete({ payload: { ids: ids.join(",") } }))
  ).pipe(
    Effect.match({
      onSuccess: () => events.removed.make({ ids }),
      onFailure: (fault) => events.removeFailed.make({ fault })
    })
  )

export const listRoles = () =>
  ConsoleClient.use(({ roles }) => read("GET /system-admin/role/all", roles.all())).pipe(
    Effect.match({
      onSuccess: ({ list }) => RoleOptionsEvents.listed.make({ roles: list }),
      onFailure: (fault) => RoleOptionsEvents.listFailed.make({ fault })
    })
  )
