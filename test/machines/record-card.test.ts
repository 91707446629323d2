import { assert, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { cardOf, isCardOpen, recordCardMachine } from "../../src/machines/record-cards/record-card-machine.ts"

const beside = { left: 1, top: 2, bottom: 3 }
const reached = (id: string) => ({ type: "recordCard.reached", of: { kind: "robots", id }, beside }) as const
const waited = { type: "recordCard.waited" } as const
const left = { type: "recordCard.left" } as const

const start = () => {
  const waiting = fromCallback<never, never>(() => {})
  const actors = { waitForCard: waiting, readCard: waiting } as never
  return createActor(recordCardMachine.provide({ actors })).start()
}
const after = (...events: ReadonlyArray<Parameters<ReturnType<typeof start>["send"]>[0]>) => {
  const actor = start()
  events.forEach((event) => actor.send(event))
  return actor.getSnapshot()
}

it("A pointer passing its link opens no card", () => {
  assert.isFalse(isCardOpen(after(reached("A"), left, waited)))
  assert.isTrue(isCardOpen(after(reached("A"), waited)))
})

it("A card stays open for a pointer moving onto it", () => {
  assert.isTrue(isCardOpen(after(reached("A"), waited, left, { type: "recordCard.entered" }, waited)))
  assert.isFalse(isCardOpen(after(reached("A"), waited, left, waited)))
})

it("Another link has a card of its own", () => {
  const snapshot = after(reached("A"), waited, left, reached("B"))
  assert.isFalse(isCardOpen(snapshot))
  assert.deepEqual(cardOf(snapshot), { kind: "robots", id: "B" })
  assert.isTrue(isCardOpen(after(reached("A"), waited, left, reached("A"))))
})
