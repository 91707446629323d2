import { isCardKind } from "../contract/searched-kinds.ts"
import type { CardHandlers } from "../kit/record-link.tsx"
import { signedInOf } from "../machines/console/actors.ts"
import type { ConsoleActor } from "../machines/console/console-machine.ts"
import { cardHandlers } from "../ui/record-cards/card-handlers.ts"

/**
 * Shows the cards of records, for a page of the console or for an embedded application, whose request is not trusted.
 */
export const openRecordCards = (console: ConsoleActor): CardHandlers => {
  const handlersOf = cardHandlers((event) => {
    if (console.getSnapshot().children.signedIn === undefined) return
    if (event.type === "recordCard.reached" && !isCardKind(event.of.kind)) return
    signedInOf(console).recordCard.send(event)
  })
  return ({ kind, id }) => handlersOf({ kind, id: String(id) })
}
