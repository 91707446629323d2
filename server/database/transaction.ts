import { Context, Effect, Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { AnnounceChanges } from "./announce-changes.ts"
import { TENANT_ROLE } from "./roles.ts"

/** The author of changes that no person makes. */
export const PRODUCT = "Wheelhouse"

/**
 * The author of a transaction's changes, and the verb of their sentence. Without a verb the database derives one from
 * the change.
 */
export const CurrentChange = Context.Reference<{
  readonly actorId: number | null
  readonly actor: string
  readonly verb: string | undefined
}>("server/CurrentChange", { defaultValue: () => ({ actorId: null, actor: PRODUCT, verb: undefined }) })

/** The merchant of the caller; null for other callers. */
export const CurrentTenant = Context.Reference<number | null>("server/CurrentTenant", { defaultValue: () => null })

/**
 * The settings of a transaction, as columns of its first statement: its author, and the role for policies. PostgreSQL
 * drops them at the end.
 */
const settings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { actorId, actor, verb } = yield* CurrentChange
  const tenant = yield* CurrentTenant
  const change = sql`set_config('wheelhouse.actor_id', ${actorId === null ? "" : String(actorId)}, true),
    set_config('wheelhouse.actor', ${actor}, true), set_config('wheelhouse.verb', ${verb ?? ""}, true)`
  return tenant === null
    ? change
    : sql`${change}, set_config('wheelhouse.merchant', ${String(tenant)}, true), set_config('role', ${TENANT_ROLE}, true)`
})

/**
 * Begins a transaction with the statement that `first` makes of its settings, then runs `work`. A failure or refusal
 * rolls everything back.
 */
export const beginTransaction = <Row, A, F, E, R>(
  first: (settings: Statement.Fragment) => Effect.Effect<ReadonlyArray<Row>, F>,
  work: (rows: ReadonlyArray<Row>) => Effect.Effect<A, E, R>
) =>
  Effect.flatMap(Effect.all([SqlClient.SqlClient, settings]), ([sql, declared]) =>
    Effect.tap(sql.withTransaction(Effect.flatMap(first(declared), work)), () =>
      Effect.map(AnnounceChanges, (announce) => announce())
    )
  )

/**
 * Runs `work` in the open transaction, or in a new one with the author and tenant of the call.
 *
 * **When to use**
 *
 * For writes of jobs, and of calls without an operator. Calls of operators have a transaction already.
 *
 * **Gotchas**
 *
 * - A failure or refusal rolls back all of the outermost transaction.
 * - The log takes actor and verb from `CurrentChange`: provide it around the work.
 *
 * **Example**
 *
 * ```ts
 * const cleared = inTransaction(sql`delete from captchas where expires_at < now()`)
 * ```
 */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (Option.isSome(yield* Effect.serviceOption(sql.transactionService))) return yield* work
    return yield* beginTransaction(
      (declared) => sql`select ${declared}`,
      () => work
    )
  })

/** Runs a job's writes in one transaction, whose changes are the product's own. */
export const inJob =
  (verb: string) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.provideService(inTransaction(work), CurrentChange, { actorId: null, actor: PRODUCT, verb })

/** Begins a transaction whose statements see all tables as of one moment. */
export const BEGIN_REPEATABLE_READ = "begin isolation level repeatable read"

/** Runs `work` on another connection, so that it survives a rollback of the open transaction. */
export const onOtherConnection = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, ({ transactionService }) =>
    Effect.updateContext(
      work,
      (services: Context.Context<R>) => Context.omit(transactionService)(services) as typeof services
    )
  )
