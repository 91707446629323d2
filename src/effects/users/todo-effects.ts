import { Effect } from "effect"
import type { Sending } from "../../machines/forms/form-machine.ts"
import { type DeclineAttempt, declineForm, todoIntent } from "../../machines/users/todo-answers.ts"
import { todoActions } from "../../contract/message-types.ts"
import type { Message } from "../../contract/messages.ts"
import { read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { formProgram, queryProgram } from "../programs.ts"

/** `key` holds an action and the todo's id, as an address does. An empty key reads nothing. */
export const readTodo = queryProgram(todoIntent, (key) => {
  const [name, text] = key.split(" ")
  const id = Number(text)
  const action = todoActions.find((candidate) => candidate === name)
  if (action === undefined || !(id > 0)) return Effect.succeed(null)
  return ConsoleClient.use(({ messages }) => read(messages.todo({ query: { id } }))).pipe(
    Effect.map((message) => ({ action, message }))
  )
})

const sendDecline = ({ attempt, subject }: Sending<DeclineAttempt, Message>) =>
  ConsoleClient.use(({ users }) => write(users.declineRequest({ payload: { todo_id: subject.id, ...attempt } })))

export const declineTodo = formProgram(declineForm, sendDecline)

/** Closes the form at once. The queue shows the answer. */
export const declineCard = formProgram(declineForm, sendDecline, ({ subject: { id } }) => ({
  outcome: { done: [id], refused: [] }
}))
