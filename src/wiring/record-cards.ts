import { type CardKind, cardRules } from "../contract/searched-kinds.ts"
import type { RecordCards } from "../kit/record-link.tsx"
import { signedInOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import type { RecordCardEvent } from "../machines/record-cards/record-card-events.ts"

const isCardKind = (kind: string): kind is CardKind => Object.hasOwn(cardRules, kind)

/** Shows the cards of records, for a page of the console or an embedded application, whose request is not trusted. */
export const openRecordCards = (console: ConsoleActor): RecordCards => {
  const send = (event: RecordCardEvent) => {
    if (console.getSnapshot().children.signedIn !== undefined) signedInOf(console).recordCard.send(event)
  }
  return {
    reach: ({ kind, id }, { left, top, bottom }) => {
      const beside = { left: Number(left), top: Number(top), bottom: Number(bottom) }
      if (isCardKind(kind) && Object.values(beside).every(Number.isFinite))
        send({ type: "recordCard.reached", of: { kind, id: String(id) }, beside })
    },
    leave: () => send({ type: "recordCard.left" })
  }
}
