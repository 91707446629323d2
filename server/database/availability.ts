import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Schema } from "effect"
import { type SqlClient, SqlError } from "effect/sql"

export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String
}) {}

export const unavailable = (cause: unknown) =>
  new DatabaseUnavailable({ message: cause instanceof Error ? cause.message : String(cause) })

const codeOf = ({ reason }: SqlError.SqlError) => (reason.cause as { readonly code?: string } | undefined)?.code ?? ""

/** True if PostgreSQL refuses the role a right, or a policy the row (`server/schema/tenancy.sql`). */
export const isRefused = (error: SqlError.SqlError) => codeOf(error) === "42501"

/** True if PostgreSQL takes no connection: it is starting, recovering from a crash, or stopping. */
export const isStarting = (error: SqlError.SqlError) => codeOf(error) === "57P03"

const READ_ONLY = "25006"

/** True if the node takes no writes: it is a standby, or read-only. */
const isReadOnly = (error: SqlError.SqlError) => codeOf(error) === READ_ONLY

/** True if PostgreSQL cancelled the statement, which waited too long for a lock or ran too long. */
export const isBusy = ({ reason }: SqlError.SqlError) =>
  reason._tag === "LockTimeoutError" || reason._tag === "StatementTimeoutError"

/** True if PostgreSQL lost, refused or ended the connection, has no capacity, or is a read-only node. */
export const isLost = (error: SqlError.SqlError) =>
  error.reason._tag === "ConnectionError" ||
  error.reason._tag === "AuthenticationError" ||
  /^(57P|53)/.test(codeOf(error)) ||
  isReadOnly(error)

/** True if TLS rejects PostgreSQL's certificate. */
const isUntrusted = (error: SqlError.SqlError) => /CERT|UNABLE_TO_VERIFY/.test(codeOf(error))

/** True for errors that a failover causes for a while. Wrong names, passwords and certificates stay wrong. */
export const isTransient = (error: SqlError.SqlError) =>
  isLost(error) && error.reason._tag !== "AuthenticationError" && codeOf(error) !== "ENOTFOUND" && !isUntrusted(error)

const unreachable = "PostgreSQL's host cannot be reached: is it the right one, and does a firewall stand between?"
const explanations: Readonly<Record<string, string>> = {
  "28P01": "PostgreSQL refuses the user's name or password",
  "28000": "PostgreSQL does not let this user in",
  "3D000": "PostgreSQL has no such database",
  "53300": "PostgreSQL has no connection left to give",
  "57P03": "PostgreSQL is starting up or shutting down",
  [READ_ONLY]: "PostgreSQL takes no writes: it is a standby, or was set to read only",
  ENOTFOUND: "There is no host of PostgreSQL's name",
  EAI_AGAIN: "The name of PostgreSQL's host cannot be looked up at the moment",
  ECONNREFUSED: "Nothing listens at PostgreSQL's address: is it running, and is the port right?",
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable
}

const messageOf = ({ reason: { cause, message } }: SqlError.SqlError) =>
  cause instanceof Error && cause.message !== "" ? cause.message : message

const untrusted =
  "PostgreSQL's certificate is not trusted: name its authority's file in NODE_EXTRA_CA_CERTS, and the host as the certificate does"

const explanationOf = (error: SqlError.SqlError) =>
  (isUntrusted(error) ? untrusted : explanations[codeOf(error)]) ??
  (messageOf(error) === "Connection timed out" ? unreachable : undefined)

/** Explains a failure. The text names addresses and roles, but no secrets. */
export const explain = (error: SqlError.SqlError): string => {
  const [explanation, message] = [explanationOf(error), messageOf(error)]
  return explanation === undefined ? message : `${explanation} (${message || codeOf(error)})`
}

/** The explanation without addresses, for everybody. */
const publicExplanation = (error: SqlError.SqlError): string => explanationOf(error) ?? "PostgreSQL does not answer"

/** Also true in a standby, whatever the setting is. */
const READ_ONLY_SETTING = "current_setting('transaction_read_only')::bool"

/** Fails like a write on a node that takes no writes. */
export const requirePrimary = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [node] = yield* sql<{
    read_only: boolean
  }>`select pg_is_in_recovery() or ${sql.literal(READ_ONLY_SETTING)} as read_only`
  if (!node?.read_only) return
  const cause = Object.assign(new Error("the node that was reached is read-only"), { code: READ_ONLY })
  return yield* new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause }) })
})

/** The most connections that an idle pool is opening. Statements sent at the same time use different ones. */
const MAX_CONNECTING = 8

/**
 * Ends the server's connections to a node that takes no writes, the own one last: those with the server's name, and
 * unnamed ones that a pooler keeps. PostgreSQL itself ends them, so no pooler reuses them. Only sessions of the
 * signed-in role are ended.
 */
const discardReadOnly = (sql: SqlClient.SqlClient) => {
  const discard = sql.unsafe(`do $$ begin
    set local role none;
    perform pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where usename = session_user and datname = current_database() and (application_name = '' or application_name like 'wheelhouse %')
        and ${READ_ONLY_SETTING}
      order by pid = pg_backend_pid()) own;
  end $$`)
  return Effect.all(
    Array.from({ length: MAX_CONNECTING }, () => Effect.ignore(discard)),
    {
      concurrency: "unbounded",
      discard: true
    }
  )
}

/** True while PostgreSQL answers and takes writes, known to a quarter of a second without a query. */
export class Availability extends Context.Service<
  Availability,
  {
    /** The reason why calls cannot be answered now, without addresses. */
    readonly problem: () => string | undefined
    /** Listeners, each called once when the next outage begins. */
    readonly untilLost: Set<() => void>
  }
>()("server/Availability") {}

const PAUSE = "250 millis"
/** The number of pauses without an answer before an outage begins. */
const SILENT = 8

/**
 * Queries PostgreSQL repeatedly, on a connection of its own, as long as the scope lasts. While a primary answers, no
 * connection of the `pool` stays at another node.
 */
export const watchDatabase = Effect.fnUntraced(function* (
  address: PgClient.PgClientConfig,
  pool?: SqlClient.SqlClient
) {
  let problemNow: string | undefined
  // Counted in pauses, so that a busy server does not blame PostgreSQL for its own delay.
  let silent = 0
  const untilLost = new Set<() => void>()
  const setProblem = (problem: string | undefined, inFull = problem) =>
    Effect.suspend(() => {
      const before = problemNow
      problemNow = problem
      if ((before === undefined) === (problem === undefined)) return Effect.void
      if (problem === undefined) return Effect.logWarning("PostgreSQL answers again")
      for (const notify of untilLost) notify()
      untilLost.clear()
      return Effect.logError(`PostgreSQL does not serve, and so no call is answered: ${inFull}`)
    })
  const report = (error: SqlError.SqlError) => setProblem(publicExplanation(error), explain(error))
  const reportSuccess = <E>(question: Effect.Effect<unknown, E>) =>
    Effect.andThen(
      Effect.timeout(question, "10 seconds"),
      Effect.suspend(() => {
        silent = 0
        return setProblem(undefined)
      })
    )
  const ask = (sql: PgClient.PgClient) => {
    const primary = Effect.tapErrorTag(requirePrimary(sql), "SqlError", (error) =>
      isReadOnly(error) ? report(error) : Effect.void
    )
    // PostgreSQL itself sleeps for the pause, so that its end is noticed at once.
    return Effect.forever(Effect.andThen(reportSuccess(primary), reportSuccess(sql`select pg_sleep(0.25)`)))
  }
  yield* PgClient.makeClient({ ...address, applicationName: "wheelhouse watch", connectTimeout: "2 seconds" }).pipe(
    Effect.tapErrorTag("SqlError", report),
    Effect.flatMap(ask),
    Effect.scoped,
    Effect.catchCause(() => Effect.sleep("100 millis")),
    Effect.forever,
    Effect.forkScoped
  )
  yield* Effect.suspend(() =>
    ++silent < SILENT ? Effect.void : setProblem(problemNow ?? "PostgreSQL is silent")
  ).pipe(Effect.andThen(Effect.sleep(PAUSE)), Effect.forever, Effect.forkScoped)
  if (pool !== undefined)
    yield* Effect.suspend(() => (problemNow === undefined ? discardReadOnly(pool) : Effect.void)).pipe(
      Effect.andThen(Effect.sleep("1 second")),
      Effect.forever,
      Effect.forkScoped
    )
  return Availability.of({ problem: () => problemNow, untilLost })
})
