import { Clock, Context, Effect, Option, Schedule, Schema } from "effect"
import type { HttpClientError } from "effect/http"
import { sessionLostCodes } from "./codes.ts"
import { type Fault, Refused, SessionLost, Unreachable } from "./fault.ts"
import type { Reply } from "./reply.ts"

/** A call of the contract's client, its envelope still closed. */
export type Call<A, R> = Effect.Effect<Reply<A>, HttpClientError.HttpClientError | Schema.SchemaError, R>

/** Twice more, after about 200 and 400 ms, so that many consoles do not come back in the same moment. */
const jittered = Schedule.jittered(Schedule.exponential("200 millis"))

const stamped = (fault: Fault) =>
  Effect.flatMap(Clock.currentTimeMillis, (at) => Effect.fail({ ...fault, at } satisfies Fault))

const messageIn = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ msg: Schema.String })))

/** A line for people, and no page, no list and no trace. */
const isLine = (text: string) => text.length <= 200 && !/^[<{[]|\n/.test(text)

/** What was said in place of an envelope: a line, or the `msg` of whatever came. A network that fails has nothing to say. */
const messageOf = (error: HttpClientError.HttpClientError | Schema.SchemaError) => {
  const said = "response" in error && error.response !== undefined ? error.response.text : Effect.succeed("")
  return Effect.map(
    Effect.orElseSucceed(said, () => ""),
    (text) => {
      const msg = Option.match(messageIn(text), { onNone: () => text, onSome: (found) => found.msg }).trim()
      return isLine(msg) ? msg : ""
    }
  )
}

/** Where a client writes which call it makes: method and path. */
export const CallNote = Context.Reference("console/contract/CallNote", { defaultValue: () => ({ name: "" }) })

/** Opens the envelope: granted data goes on, everything else becomes a Fault, with the name of the call and the time of day. */
export const unwrap = <A, R>(call: Call<A, R>): Effect.Effect<A, Fault, R> =>
  Effect.suspend(() => {
    // What could not even be sent keeps this name.
    const made = { name: "request" }
    return call.pipe(
      Effect.provideService(CallNote, made),
      Effect.catch((error) =>
        Effect.flatMap(messageOf(error), (msg) =>
          Effect.fail<Fault>(Unreachable.make({ msg, call: made.name, why: error.message }))
        )
      ),
      Effect.flatMap((reply): Effect.Effect<A, Fault> => {
        if (reply.status === "ok") return Effect.succeed(reply.data)
        const { code, msg, field } = reply
        if (sessionLostCodes.has(code)) return Effect.fail(SessionLost.make({ code, msg, call: made.name }))
        return Effect.fail(Refused.make({ code, msg, call: made.name, ...(field === undefined ? {} : { field }) }))
      }),
      Effect.catch(stamped)
    )
  })

/** For a call that changes nothing: a transport failure is tried twice more. */
export const retried = <A, R>(program: Effect.Effect<A, Fault, R>) =>
  Effect.retry(program, { schedule: jittered, times: 2, while: ({ _tag }) => _tag === "Unreachable" })
