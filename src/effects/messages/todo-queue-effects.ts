import { Effect, Redacted } from "effect"
import { asEvent, read, write } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { MAX_TODOS, type TodoApproval, todoApproval, todoQueue } from "../../machines/messages/todo-queue.ts"
import { pageOf } from "./message-effects.ts"
import { queryProgram } from "../programs.ts"

export const readTodoQueue = queryProgram(todoQueue, () =>
  read(pageOf({ type: "todo", done: "0", sort: "time", order: "asc", page_size: MAX_TODOS })).pipe(
    Effect.map(({ list, total }) => ({ list, total }))
  )
)

/** Letters that look alike are left out. */
const lower = "abcdefghjkmnpqrstuvwxyz"
const kinds = [lower.toUpperCase(), lower, "23456789", lower]

const randomLetter = (letters: string) => {
  // Numbers beyond the last whole multiple are skipped, because they would favour some letters.
  const limit = 256 - (256 % letters.length)
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint8Array(1))
    if (number! < limit) return letters[number! % letters.length]
  }
}

/** A password with letters of all four kinds and 66 random bits, as the server makes them. */
const randomPassword = () => Array.from({ length: 4 }, () => kinds.map(randomLetter).join("")).join("-")

const createAccount = Effect.fnUntraced(function* (role: string, { todo, username, email }: TodoApproval) {
  const password = randomPassword()
  const { users } = yield* ConsoleClient
  yield* write(
    users.add({ payload: { username, role, email, enabled: true, avatar: null, password, todo_id: todo.id } })
  )
  return password
})

const resetPassword = Effect.fnUntraced(function* (id: number, { todo }: TodoApproval) {
  const { users } = yield* ConsoleClient
  return (yield* write(users.resetPassword({ payload: { id, todo_id: todo.id } }))).password
})

export const approveTodo = (approval: TodoApproval) =>
  (approval.userId === null ? createAccount(approval.role!, approval) : resetPassword(approval.userId, approval)).pipe(
    asEvent(
      (password) => todoApproval.events.fetched.make({ secret: Redacted.make(password) }),
      todoApproval.events.failed
    )
  )
