import { Schema } from "effect"
import { LongId } from "../../contract/fields.ts"
import { type EventOf, eventsOf } from "../events.ts"

/** The ways to answer a todo on a card. */
export const TodoAnswer = Schema.Literals(["created", "reset", "declined"])
export type TodoAnswer = typeof TodoAnswer.Type

export const TodoCardsEvents = eventsOf("todoCards", {
  /** The operator moves to another card. */
  shown: { id: LongId },
  /** The server has accepted the answer. `next` is the card after it. */
  answered: { id: LongId, title: Schema.String, answer: TodoAnswer, next: Schema.NullOr(LongId) }
})
export type TodoCardsEvent = EventOf<typeof TodoCardsEvents>
