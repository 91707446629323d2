import { Schema } from "effect"
import { todoActions } from "../../contract/message-types.ts"
import { Message } from "../../contract/messages.ts"
import { typedForm } from "../forms/typed-form.ts"
import { typedQuery } from "../queries/typed-query.ts"

/** A todo that the operator wants to answer, with the action; null once the form is open. */
const TodoIntent = Schema.NullOr(Schema.Struct({ action: Schema.Literals(todoActions), message: Message }))
export type TodoIntent = typeof TodoIntent.Type
export const todoIntent = typedQuery(TodoIntent)

/** True while the todo still offers the action. */
export const isOffered = ({ action, message }: NonNullable<TodoIntent>) =>
  message.todo?.actions.includes(action) === true

/** The todo of an intent, if it offers this action; null otherwise. */
export const todoFor = (intent: TodoIntent, action = intent?.action) =>
  intent !== null && intent.action === action && isOffered(intent) ? intent.message : null

/** The part of a todo that its answer sends back. */
export const answeredTodo = ({ id, title, content }: Message) => ({ id, title, content })

const Attempt = Schema.Struct({ reason: Schema.String, mail: Schema.Boolean })
export type DeclineAttempt = typeof Attempt.Type

export const declineForm = typedForm("todoDecline", Attempt, Message)
