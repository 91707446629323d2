import { Effect } from "effect"
import type { EventType } from "../../src/contract/event-types.ts"
import { sql } from "../database/sql.ts"

/** An event that changes no logged row: a sign-in, a refusal, a look at a key. */
interface Fact {
  readonly verb: EventType
  /** The table and id of the record that the fact is about. */
  readonly table: string
  readonly id: number | string | null
  /** Must not hold a secret. */
  readonly fact?: object
}

/** Logs a fact in the open transaction, under its actor. */
export const logFact = Effect.fnUntraced(function* ({ verb, table, id, fact = {} }: Fact) {
  yield* sql`select log_fact(${table}, ${id === null ? null : String(id)}, ${verb}, ${JSON.stringify(fact)}::jsonb)`
})

/**
 * Names the actor of the open transaction from here on, if it is not the operator of the call, and the verb of its
 * changes.
 */
export const declareActor = Effect.fnUntraced(function* (
  actor: { readonly id: number | null; readonly username: string },
  verb: EventType | "" = ""
) {
  yield* sql`select set_config('wheelhouse.actor_id', ${actor.id === null ? "" : String(actor.id)}, true),
    set_config('wheelhouse.actor', ${actor.username}, true), set_config('wheelhouse.verb', ${verb}, true)`
})
