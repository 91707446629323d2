import { Effect } from "effect"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { type CardOf, RecordCardEvents } from "../../machines/record-cards/record-card-events.ts"

/** Long enough for a pointer to pass a link, or to reach the card. */
const PAUSE = "300 millis"

export const waitForCard = () => Effect.delay(Effect.succeed(RecordCardEvents.waited.make({})), PAUSE)

/** The card itself shows that its record is missing or refused. */
export const readCard = (query: CardOf) =>
  ConsoleClient.use(({ recordSearch }) => read(recordSearch.card({ query }), { notify: "sessionEnd" })).pipe(
    asEvent((card) => RecordCardEvents.loaded.make({ card }), RecordCardEvents.failed)
  )
