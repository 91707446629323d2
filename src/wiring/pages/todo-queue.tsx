import { approveTodo, readTodoQueue } from "../../effects/messages/todo-queue-effects.ts"
import { holdSecret } from "../../effects/secrets/secret-effects.ts"
import { declineCard } from "../../effects/users/todo-effects.ts"
import { listRoles } from "../../effects/users/user-effects.ts"
import { definePage } from "../../kit/define-page.ts"
import { answeredCard, todoApproval, todoCardsMachine, todoQueue } from "../../machines/messages/todo-queue.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import { secretSubjectIn } from "../../machines/secrets/secret-machine.ts"
import { declineForm } from "../../machines/users/todo-answers.ts"
import { TodoQueuePage } from "../../ui/messages/todo-queue-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    queue: todoQueue.part(fromEffect(readTodoQueue)),
    cards: { machine: todoCardsMachine },
    approval: {
      machine: todoApproval.machine({
        fetch: fromEffect(approveTodo),
        hold: fromEffect(holdSecret(todoApproval.seconds))
      }),
      invalidates: () => ["queue"]
    },
    declining: { machine: declineForm.machine(fromEffect(declineCard)), invalidates: () => ["queue"] },
    roles: roleOptions.lazyPart(fromEffect(listRoles))
  }),
  rules: (rule) => [
    /** Roles are read for account requests alone. */
    rule({
      from: "queue",
      when: "query.answered",
      to: "roles",
      send: (_, now) =>
        keyIn(now("roles")) === "" &&
        todoQueue.dataOf(now("queue"))?.list.some(({ todo }) => todo?.actions.includes("createAccount")) === true
          ? roleOptions.events.requested.make({ key: "all" })
          : null
    }),
    rule({
      from: "approval",
      when: "mutation.done",
      to: "cards",
      send: (_, now) => {
        const { todo, userId } = secretSubjectIn(now("approval"))!
        const { list } = todoQueue.dataOf(now("queue"))!
        return answeredCard(todo, userId === null ? "created" : "reset", list, now("cards"))
      }
    }),
    rule({
      from: "declining",
      when: "form.sent",
      to: "cards",
      send: ({ outcome }, now) => {
        const { list } = todoQueue.dataOf(now("queue"))!
        const todo = list.find(({ id }) => outcome?.done.includes(id))
        return todo === undefined ? null : answeredCard(todo, "declined", list, now("cards"))
      }
    }),
    rule({ from: "approval", when: "mutation.done", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "declining", when: "form.sent", to: "messages", send: { type: "messages.refreshed" } }),
    /** A colleague answered a todo, or a new one arrived. */
    rule({ from: "messages", when: "messages.changed", to: "queue", send: { type: "query.refreshed" } })
  ],
  view: TodoQueuePage
})
