import { users } from "../../contract/users.ts"
import { holdSecret } from "../../effects/secrets/secret-effects.ts"
import { sendImage } from "../../effects/images/image-effects.ts"
import {
  endSessions,
  listRoles,
  readSessions,
  resetFactor,
  resetPassword,
  userPayload
} from "../../effects/users/user-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { uploadedIntoDraft } from "../../machines/images/uploaded-into-draft.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import {
  blankUser,
  factorReset,
  passwordReset,
  userDrafts,
  userList,
  userSessionEnding,
  userSessions
} from "../../machines/users/user-list.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { userListPage } from "../../ui/users/user-list-page.tsx"
import { declineTodo, readTodo } from "../../effects/users/todo-effects.ts"
import { answeredTodo, declineForm, todoFor, todoIntent } from "../../machines/users/todo-answers.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

const { useForm, ...view } = userListPage

export const page = defineListPage({
  ...view,
  record: users,
  records: userList,
  form: { fields: { ...userDrafts, sent: userPayload }, useForm },
  parts: (fromEffect: FromEffect) => ({
    factorReset: { machine: factorReset.machine(fromEffect(resetFactor)) },
    sessions: userSessions.lazyPart(fromEffect(readSessions)),
    ending: { machine: userSessionEnding.machine(fromEffect(endSessions)) },
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    passwordReset: {
      machine: passwordReset.machine({
        fetch: fromEffect(resetPassword),
        hold: fromEffect(holdSecret(passwordReset.seconds))
      })
    },
    intent: {
      ...todoIntent.lazyPart(fromEffect(readTodo)),
      onVisit: ({ todo = "", action = "" }: PageInput["query"]) =>
        todo === "" ? null : todoIntent.events.requested.make({ key: `${action} ${todo}` })
    },
    declining: { machine: declineForm.machine(fromEffect(declineTodo)) },
    roles: roleOptions.partBesideList(fromEffect(listRoles))
  }),
  /** A write on this page may have answered an open todo. */
  rules: (rule) => [
    ...uploadedIntoDraft("avatar"),
    rule({
      from: "intent",
      when: "query.answered",
      to: "declining",
      send: (_, now) => {
        const subject = todoFor(todoIntent.dataOf(now("intent")), "decline")
        return subject === null ? null : { type: "form.opened", subject }
      }
    }),
    rule({
      from: "intent",
      when: "query.answered",
      to: "passwordReset",
      send: (_, now) => {
        const todo = todoFor(todoIntent.dataOf(now("intent")), "resetPassword")
        if (todo === null) return null
        return { type: "secret.requested", subject: { ...todo.todo!.request!.user!, todo: answeredTodo(todo) } }
      }
    }),
    rule({
      from: "intent",
      when: "query.answered",
      to: "list",
      send: (_, now) => {
        const todo = todoFor(todoIntent.dataOf(now("intent")), "createAccount")
        if (todo === null) return null
        const { username, email } = todo.todo!.request!
        return { type: "records.addOpened", draft: { ...blankUser, username, email, todo: answeredTodo(todo) } }
      }
    }),
    /** The answer to the todo has begun. */
    rule({
      from: "intent",
      when: "query.answered",
      to: "intent",
      send: (_, now) =>
        todoFor(todoIntent.dataOf(now("intent"))) === null ? null : { type: "query.requested", key: "" }
    }),
    rule({ from: "list", when: "records.mutated", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "passwordReset", when: "mutation.done", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "declining", when: "form.sent", to: "messages", send: { type: "messages.refreshed" } })
  ]
})
