import { Clock, Effect, Schedule, type Schema } from "effect"
import type { HttpClientError } from "effect/http"
import { sessionLostCodes } from "../contract/codes.ts"
import { type Fault, Refused, SessionLost, Unreachable } from "../contract/fault.ts"
import type { Reply } from "../contract/reply.ts"
import { FaultNews } from "./fault-news.ts"

type Call<A, R> = Effect.Effect<Reply<A>, HttpClientError.HttpClientError | Schema.SchemaError, R>

/** Twice more, after about 200 and 400 ms, so that many consoles do not come back in the same moment. */
const jittered = Schedule.jittered(Schedule.exponential("200 millis"))

const stamped = (fault: Fault) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => Effect.fail({ ...fault, at } satisfies Fault))

/** Opens the envelope: granted data goes on, everything else becomes a Fault, with the time of day. */
const opened = <A, R>(name: string, call: Call<A, R>): Effect.Effect<A, Fault, R> =>
  call.pipe(
    Effect.mapError((error): Fault =>
      Unreachable.make({ msg: error._tag === "SchemaError" ? error.message : "", call: name })
    ),
    Effect.flatMap((reply): Effect.Effect<A, Fault> => {
      if (reply.status === "ok") return Effect.succeed(reply.data)
      const { code, msg, field } = reply
      if (sessionLostCodes.has(code)) return Effect.fail(SessionLost.make({ code, msg, call: name }))
      return Effect.fail(Refused.make({ code, msg, call: name, ...(field === undefined ? {} : { field }) }))
    }),
    Effect.catch(stamped)
  )

const told = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.tapError(program, (fault) => FaultNews.use(({ tell }) => Effect.sync(() => tell(fault))))

const retried = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.retry(program, { schedule: jittered, times: 2, while: ({ _tag }) => _tag === "Unreachable" })

/** A call that changes something. It is made once: nobody can tell whether one without an answer was carried out. */
export const write = <A, R>(name: string, call: Call<A, R>) => told(opened(name, call))

/** A call that changes nothing: a transport failure is tried twice more before it counts. */
export const read = <A, R>(name: string, call: Call<A, R>) => told(retried(opened(name, call)))

/** As `write` and `read`, where the asker tells of the failure itself. */
export const writeQuietly = <A, R>(name: string, call: Call<A, R>) => opened(name, call)
export const readQuietly = <A, R>(name: string, call: Call<A, R>) => retried(opened(name, call))

const lossTold = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.tapError(program, (fault) =>
    fault._tag === "SessionLost" ? FaultNews.use(({ tell }) => Effect.sync(() => tell(fault))) : Effect.void
  )

/** As `read`, for what no operator waits for: only the end of the session is worth telling. */
export const readInBackground = <A, R>(name: string, call: Call<A, R>) => lossTold(readQuietly(name, call))

/** As `write`, where a form says what went wrong: only the end of the session is worth telling besides. */
export const writeFromForm = <A, R>(name: string, call: Call<A, R>) => lossTold(opened(name, call))
