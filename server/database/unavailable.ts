import { Schema } from "effect"
import type { SqlError } from "effect/sql"

/** Why a server cannot start on its database, said in one line. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String
}) {}

export const unavailable = (cause: unknown) =>
  new DatabaseUnavailable({ message: cause instanceof Error ? cause.message : String(cause) })

/** PostgreSQL's own, or the system's. */
const codeOf = ({ reason }: SqlError.SqlError) => (reason.cause as { readonly code?: string } | undefined)?.code ?? ""

/** It was written to what the writer may not change, or would have become what he may not see (`server/database/merchant-records.ts`). */
export const isBeyond = (error: SqlError.SqlError) => ["42501", "44000"].includes(codeOf(error))

/** It takes no connection yet: it is starting, recovering from a crash, or has just been told to stop. */
export const isStarting = (error: SqlError.SqlError) => codeOf(error) === "57P03"

const READ_ONLY = "25006"

/** The node takes no writes: it is a standby, or was set to read only. */
export const isReadOnly = (error: SqlError.SqlError) => codeOf(error) === READ_ONLY

/** The statement waited too long for a lock or took too long, and was taken back. */
export const isBusy = ({ reason }: SqlError.SqlError) =>
  reason._tag === "LockTimeoutError" || reason._tag === "StatementTimeoutError"

/** The connection was lost, refused or ended by PostgreSQL, which has no room or no time for it, or it leads to a node that takes no writes. */
export const isLost = (error: SqlError.SqlError) =>
  error.reason._tag === "ConnectionError" ||
  error.reason._tag === "AuthenticationError" ||
  /^(57P|53)/.test(codeOf(error)) ||
  isReadOnly(error)

/** A failover does this for a while. Names and passwords that are wrong stay wrong. */
export const mayReturn = (error: SqlError.SqlError) =>
  isLost(error) && error.reason._tag !== "AuthenticationError" && codeOf(error) !== "ENOTFOUND"

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

const saidIn = ({ reason: { cause, message } }: SqlError.SqlError) =>
  cause instanceof Error && cause.message !== "" ? cause.message : message

const knownOf = (error: SqlError.SqlError) =>
  explanations[codeOf(error)] ?? (saidIn(error) === "Connection timed out" ? unreachable : undefined)

/** What is wrong with the way to PostgreSQL, without any secret. */
export const explain = (error: SqlError.SqlError): string => {
  const [known, said] = [knownOf(error), saidIn(error)]
  return known === undefined ? said : `${known} (${said || codeOf(error)})`
}

/** The same for anybody to read: without addresses and names. */
export const explainToAnybody = (error: SqlError.SqlError): string => knownOf(error) ?? "PostgreSQL does not answer"
