import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { CurrentTenant, inTransaction } from "../database/transaction.ts"
import { isRefused } from "../database/availability.ts"
import { notPermitted, type Refusal, text } from "../http/texts.ts"

const beyond = notPermitted(text("calls.beyondMerchant"))

/**
 * Answers a write that a policy or a right of the tenant refuses. Call it in a transaction that has declared its
 * tenant.
 */
export const tenantScope = <A, R>(work: Effect.Effect<A, Refusal | SqlError.SqlError, R>) =>
  Effect.flatMap(CurrentTenant, (tenant) =>
    tenant === null
      ? work
      : Effect.catchIf(
          work,
          (error: Refusal | SqlError.SqlError) => error._tag === "SqlError" && isRefused(error),
          () => beyond
        )
  )

/** Reads rows as people of this merchant see them. */
export const readWithin = <A, R>(
  merchantId: number,
  read: Effect.Effect<ReadonlyArray<A>, Refusal | SqlError.SqlError, R>
) =>
  inTransaction(tenantScope(read)).pipe(
    Effect.provideService(CurrentTenant, merchantId),
    Effect.catchTag("Refusal", () => Effect.succeed<ReadonlyArray<A>>([]))
  )
