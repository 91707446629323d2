import { Schema } from "effect"
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { Message } from "../../contract/messages.ts"
import { codecOf, withCodec } from "../journal/journal.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { typedSecret } from "../secrets/secret-machine.ts"
import { type TodoAnswer, type TodoCardsEvent, TodoCardsEvents } from "./todo-queue-events.ts"

/** The most todos that one call reads. */
export const MAX_TODOS = 100

/** The operator's open todos, the oldest first, and their total number. */
export const todoQueue = typedQuery(Schema.Struct({ list: Schema.Array(Message), total: Schema.Int }))

/** The request behind a todo, and the account that an approval creates or restores. */
const Approval = Schema.Struct({
  todo: Schema.Struct({ id: Schema.Int, title: Schema.String }),
  username: Schema.String,
  email: Schema.String,
  /** The role of a new account; null for an existing one. */
  role: Schema.NullOr(Schema.String),
  userId: Schema.NullOr(Schema.Int)
})
export type TodoApproval = typeof Approval.Type

/** The password that results from an approval. It stays as long as that of a reset, because it cannot be read again. */
export const todoApproval = typedSecret(Approval, 180)

type Context = {
  /** The card of the operator's last step; null for the first card. */
  readonly shown: number | null
  /** Answered cards that the list on show may still hold. */
  readonly answered: ReadonlyArray<number>
  readonly last: { readonly title: string; readonly answer: TodoAnswer } | null
}

/** The position in the queue of todos. */
export const todoCardsMachine = withCodec(
  setup({
    types: { context: {} as Context, events: {} as TodoCardsEvent }
  }).createMachine({
    id: "todoCards",
    context: { shown: null, answered: [], last: null },
    on: {
      "todoCards.shown": { actions: assign(({ event }) => ({ shown: event.id })) },
      "todoCards.answered": {
        actions: assign(({ context, event: { id, title, answer, next } }) => ({
          shown: next,
          answered: [...context.answered, id],
          last: { title, answer }
        }))
      }
    }
  }),
  codecOf(1, TodoCardsEvents)
)
export type TodoCardsActor = ActorRefFrom<typeof todoCardsMachine>
type Snapshot = SnapshotFrom<typeof todoCardsMachine>

export const selectLastAnswer = ({ context }: Snapshot) => context.last

/** The cards without those that the operator has answered here. */
export const openTodos = (list: ReadonlyArray<Message>, { context: { answered } }: Snapshot) =>
  answered.length === 0 ? list : list.filter(({ id }) => !answered.includes(id))

/** The card on show: that of the last step, or the first. */
export const activeTodo = (cards: ReadonlyArray<Message>, { context: { shown } }: Snapshot) =>
  cards.find(({ id }) => id === shown) ?? cards[0]

/** The event for an answered card, from the queue that the operator saw. */
export const answeredCard = (
  { id, title }: Pick<Message, "id" | "title">,
  answer: TodoAnswer,
  list: ReadonlyArray<Message>,
  snapshot: Snapshot
) => {
  const cards = openTodos(list, snapshot)
  const cardIndex = cards.findIndex((card) => card.id === id)
  const next = (cards[cardIndex + 1] ?? cards[cardIndex - 1])?.id ?? null
  return TodoCardsEvents.answered.make({ id, title, answer, next: cardIndex < 0 ? snapshot.context.shown : next })
}
