import { ConsoleClient } from "../../http/console-client.ts"
import { recordPartBy } from "../../effects/lists/record-part.ts"
import { sendImage } from "../../effects/images/image-effects.ts"
import {
  endSessions,
  holdPassword,
  listRoles,
  PASSWORD_HELD,
  readSessions,
  resetFactor,
  resetPassword,
  sentUser
} from "../../effects/users/user-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import { passwordReset } from "../../machines/users/password-reset-machine.ts"
import { factorReset, userList, userSessionEnding, userSessions } from "../../machines/users/user-list.ts"
import { UserListPage } from "../../ui/users/user-list-page.tsx"
import { declineTodo, readTodo } from "../../effects/users/todo-effects.ts"
import { declineForm, todoIntent } from "../../machines/users/todo-answers.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: recordPartBy(ConsoleClient)(fromEffect, userList, "users", sentUser),
    reset: { machine: factorReset.machine(fromEffect(resetFactor)) },
    sessions: { machine: userSessions.machine(fromEffect(readSessions)) },
    ending: { machine: userSessionEnding.machine(fromEffect(endSessions)) },
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    passwordReset: {
      machine: passwordReset({ resetPassword: fromEffect(resetPassword), holdPassword: fromEffect(holdPassword) })
    },
    intent: todoIntent.lazyPart(fromEffect(readTodo)),
    declining: { machine: declineForm.machine(fromEffect(declineTodo)) },
    roles: roleOptions.partBesideList(fromEffect(listRoles))
  }),
  draw: (actors, { query }) => (
    <UserListPage {...actors} seconds={PASSWORD_HELD} todo={query["todo"] ?? ""} action={query["action"] ?? ""} />
  )
})
