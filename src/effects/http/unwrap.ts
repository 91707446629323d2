import { Effect } from "effect"
import { type Call, unwrap, retried } from "../contract/call.ts"
import type { Fault } from "../contract/fault.ts"
import { FaultReporter } from "./fault-reporter.ts"

/** Tells of a failure that concerns the operator, before it goes on. */
const toldIf =
  (concerns: (fault: Fault) => boolean) =>
  <A, R>(program: Effect.Effect<A, Fault, R>) =>
    Effect.tapError(program, (fault) =>
      concerns(fault) ? FaultReporter.use(({ report }) => Effect.sync(() => report(fault))) : Effect.void
    )
const told = toldIf(() => true)

/** A call that changes something. It is made once: nobody can tell whether one without an answer was carried out. */
export const write = <A, R>(call: Call<A, R>) => told(unwrap(call))

/** A call that changes nothing: a transport failure is tried twice more before it counts. */
export const read = <A, R>(call: Call<A, R>) => told(readQuietly(call))

/** As `read`, where the asker tells of every failure itself. */
export const readQuietly = <A, R>(call: Call<A, R>) => retried(unwrap(call))

/** As `read`, where the place that waits for it says that there was no answer: what the server said is told as everywhere. */
export const readInPlace = <A, R>(call: Call<A, R>) => toldIf(({ _tag }) => _tag !== "Unreachable")(readQuietly(call))

/** As `read`, for what no operator waits for: only the end of the session is worth telling. */
export const readInBackground = <A, R>(call: Call<A, R>) =>
  toldIf(({ _tag }) => _tag === "SessionLost")(readQuietly(call))
