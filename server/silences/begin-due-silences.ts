import { Effect } from "effect"
import { sql } from "../database/sql.ts"
import { CurrentChange, inTransaction } from "../database/transaction.ts"

/** Logs the start of each planned silence once it is due, so that the alarm stream reports it to every console. */
export const beginDueSilences = sql`
  update silences set begun = true where not begun and starts_at <= now() and ended_at is null`.pipe(
  inTransaction,
  Effect.provideService(CurrentChange, { actorId: null, actor: "Wheelhouse", verb: "silences.begun" })
)
