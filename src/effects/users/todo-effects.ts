import { Effect } from "effect"
import { type DeclineAttempt, declineForm, type TodoIntent, todoIntent } from "../../machines/users/todo-answers.ts"
import { todoActions } from "../../contract/message-types.ts"
import type { Message } from "../../contract/messages.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"

/** `key` holds an action and the todo's id, as an address does. An empty key reads nothing. */
export const readTodo = (key: string) => {
  const [name, text] = key.split(" ")
  const id = Number(text)
  const action = todoActions.find((candidate) => candidate === name)
  const data = (intent: TodoIntent) => todoIntent.events.loaded.make({ data: intent })
  if (action === undefined || !(id > 0)) return Effect.succeed(data(null))
  return ConsoleClient.use(({ messages }) => read(messages.todo({ query: { id } }))).pipe(
    asEvent((message) => data({ action, message }), todoIntent.events.failed)
  )
}

type Declining = { readonly attempt: DeclineAttempt; readonly subject: Message }

const sendDecline = ({ attempt, subject }: Declining) =>
  ConsoleClient.use(({ users }) => write(users.declineRequest({ payload: { todo_id: subject.id, ...attempt } })))

export const declineTodo = (declining: Declining) =>
  sendDecline(declining).pipe(asEvent(() => declineForm.events.sent.make({}), declineForm.events.sendFailed))

/** Closes the form at once. The queue shows the answer. */
export const declineCard = (declining: Declining) =>
  sendDecline(declining).pipe(
    asEvent(
      () => declineForm.events.sent.make({ outcome: { done: [declining.subject.id], refused: [] } }),
      declineForm.events.sendFailed
    )
  )
