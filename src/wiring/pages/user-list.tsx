import { ConsoleClient } from "../../http/console-client.ts"
import { recordPartBy } from "../../effects/lists/record-part.ts"
import { holdSecret } from "../../effects/secrets/secret-effects.ts"
import { sendImage } from "../../effects/images/image-effects.ts"
import {
  endSessions,
  listRoles,
  readSessions,
  resetFactor,
  resetPassword,
  sentUser
} from "../../effects/users/user-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import {
  factorReset,
  passwordReset,
  userList,
  userSessionEnding,
  userSessions
} from "../../machines/users/user-list.ts"
import { UserListPage } from "../../ui/users/user-list-page.tsx"
import { declineTodo, readTodo } from "../../effects/users/todo-effects.ts"
import { declineForm, todoIntent } from "../../machines/users/todo-answers.ts"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: recordPartBy(ConsoleClient)(fromEffect, userList, "users", sentUser),
    reset: { machine: factorReset.machine(fromEffect(resetFactor)) },
    sessions: { machine: userSessions.machine(fromEffect(readSessions)) },
    ending: { machine: userSessionEnding.machine(fromEffect(endSessions)) },
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    passwordReset: {
      machine: passwordReset.machine({
        fetch: fromEffect(resetPassword),
        hold: fromEffect(holdSecret(passwordReset.seconds))
      })
    },
    intent: todoIntent.lazyPart(fromEffect(readTodo)),
    declining: { machine: declineForm.machine(fromEffect(declineTodo)) },
    roles: roleOptions.partBesideList(fromEffect(listRoles))
  }),
  /** A write on this page may have answered an open todo. */
  rules: (rule) => [
    rule({ from: "list", when: "records.went", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "passwordReset", when: "mutation.done", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "declining", when: "form.sent", to: "messages", send: { type: "messages.refreshed" } })
  ],
  view: ({ visit: { query }, ...actors }) => (
    <UserListPage {...actors} todo={query["todo"] ?? ""} action={query["action"] ?? ""} />
  )
})
