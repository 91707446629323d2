import { listRoles, listUsers, removeUsers, saveUser } from "../../effects/users/user-effects.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { RoleOptionsEvents } from "../../machines/roles/role-options-events.ts"
import { roleOptionsMachine } from "../../machines/roles/role-options-machine.ts"
import { userList } from "../../machines/users/user-list.ts"
import { UserListPage } from "../../ui/users/user-list-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: {
      machine: userList.machine({
        list: fromEffect(listUsers),
        save: fromEffect(saveUser),
        remove: fromEffect(removeUsers)
      }),
      input: ({ query }) => ({ query: userList.codec.read(query) })
    },
    roles: {
      machine: withCodec(
        roleOptionsMachine.provide({ actors: { listRoles: fromEffect((_: void) => listRoles()) } }),
        codecOf(1, RoleOptionsEvents)
      )
    }
  }),
  draw: (actors) => <UserListPage {...actors} />
})
