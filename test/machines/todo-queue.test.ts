import { assert, describe, it } from "vitest"
import {
  activeTodo,
  answeredCard,
  openTodos,
  selectLastAnswer,
  todoCardsMachine
} from "../../src/machines/messages/todo-queue.ts"
import { TodoCardsEvents as Events } from "../../src/machines/messages/todo-queue-events.ts"
import { startActor } from "./actor.ts"
import { messageOf } from "./fixtures.ts"

const cards = [1, 2, 3].map((id) => messageOf(id, "todo"))
const start = () => startActor("todoQueue.cards", todoCardsMachine)
type Actor = ReturnType<typeof start>
const shownIn = (actor: Actor) => activeTodo(openTodos(cards, actor.now()), actor.now())?.id
const answer = (actor: Actor, at: number) => actor.send(answeredCard(cards[at]!, "created", cards, actor.now()))

describe("the queue of todos", () => {
  it("shows the oldest todo first, and then the chosen one", () => {
    const actor = start()
    assert.equal(shownIn(actor), 1)
    actor.send(Events.shown.make({ id: 3 }))
    assert.equal(shownIn(actor), 3)
  })

  it("An answered card leaves, and the next is shown", () => {
    const actor = start()
    actor.send(Events.shown.make({ id: 2 }))
    answer(actor, 1)
    assert.deepEqual([shownIn(actor), openTodos(cards, actor.now()).length], [3, 2])
    assert.deepEqual(selectLastAnswer(actor.now()), { title: cards[1]!.title, answer: "created" })
    answer(actor, 2)
    assert.equal(shownIn(actor), 1)
    answer(actor, 0)
    assert.isUndefined(shownIn(actor))
  })

  it("A card that is gone leaves the shown one in place", () => {
    const actor = start()
    actor.send(Events.shown.make({ id: 2 }))
    actor.send(answeredCard(messageOf(9, "todo"), "declined", cards, actor.now()))
    assert.equal(shownIn(actor), 2)
  })
})
