import { Effect } from "effect"
import { type Call, unwrap, retried } from "../contract/call.ts"
import type { Fault } from "../contract/fault.ts"
import { FaultReporter } from "./fault-reporter.ts"

const reported = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.tapError(program, (fault) => FaultReporter.use(({ report }) => Effect.sync(() => report(fault))))

/** A call that changes something. It is made once: nobody can tell whether one without an answer was carried out. */
export const write = <A, R>(call: Call<A, R>) => reported(unwrap(call))

/** A call that changes nothing: a transport failure is tried twice more before it counts. */
export const read = <A, R>(call: Call<A, R>) => reported(retried(unwrap(call)))

/** As `write` and `read`, where the asker tells of the failure itself. */
export const writeQuietly = unwrap
export const readQuietly = <A, R>(call: Call<A, R>) => retried(unwrap(call))

const lossReported = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.tapError(program, (fault) =>
    fault._tag === "SessionLost" ? FaultReporter.use(({ report }) => Effect.sync(() => report(fault))) : Effect.void
  )

/** As `read`, for what no operator waits for: only the end of the session is worth telling. */
export const readInBackground = <A, R>(call: Call<A, R>) => lossReported(readQuietly(call))

/** As `write`, where a form says what went wrong: only the end of the session is worth telling besides. */
export const writeFromForm = <A, R>(call: Call<A, R>) => lossReported(unwrap(call))
