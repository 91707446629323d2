import { Clock, Context, Effect, Option, Schedule, Schema, Cause, Exit, type ManagedRuntime } from "effect"
import type { HttpClientError } from "effect/http"
import { sessionLostCodes } from "../contract/codes.ts"
import { type Fault, Refused, SessionLost, Unreachable } from "../contract/fault.ts"
import type { Reply } from "../contract/call.ts"

/** A call of the contract's client, with its envelope still closed. */
export type Call<A, R> = Effect.Effect<Reply<A>, HttpClientError.HttpClientError | Schema.SchemaError, R>

/** Two retries, after about 200 and 400 ms. The random part spreads the calls of many consoles. */
const jittered = Schedule.jittered(Schedule.exponential("200 millis"))

const messageIn = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({ msg: Schema.String })))

/** True for a line for people: no page, no list and no trace. */
const isOneLine = (text: string) => text.length <= 200 && !/^[<{[]|\n/.test(text)

/** The message of an answer without an envelope: its single line, or its `msg`. A failed network has none. */
const messageOf = (error: HttpClientError.HttpClientError | Schema.SchemaError) => {
  const body = "response" in error && error.response !== undefined ? error.response.text : Effect.succeed("")
  return Effect.map(
    Effect.orElseSucceed(body, () => ""),
    (text) => {
      const msg = Option.match(messageIn(text), { onNone: () => text, onSome: (answer) => answer.msg }).trim()
      return isOneLine(msg) ? msg : ""
    }
  )
}

/** Another backend may send any id; only a short one on one line is quoted. */
const quotable = (id: unknown) => (typeof id === "string" && /^[!-~]{1,64}$/.test(id) ? { requestId: id } : {})

/** An answer without an envelope may carry an id in its header. */
const requestIdOf = (error: HttpClientError.HttpClientError | Schema.SchemaError) =>
  quotable("response" in error ? error.response?.headers["x-request-id"] : undefined)

const statusOf = (error: HttpClientError.HttpClientError | Schema.SchemaError) =>
  "response" in error && error.response !== undefined ? { status: error.response.status } : {}

/** The key under which a client stores the name of its call: method and path. */
export const CallNote = Context.Reference("console/http/CallNote", { defaultValue: () => ({ name: "" }) })

/**
 * Opens the envelope of a call: granted data, or a `Fault` with the call's name and moment.
 *
 * **When to use**
 *
 * Where `read` and `write` do too much: without retries and without a notice.
 *
 * **Gotchas**
 *
 * - `SessionLost`, `Refused` and `Unreachable` are all failures there are; none is an exception.
 * - An answer that breaks the contract is `Unreachable`, too.
 *
 * **Example**
 *
 * ```ts
 * const roles = ConsoleClient.use(({ roles }) => unwrap(roles.all()))
 * ```
 */
export const unwrap = <A, R>(call: Call<A, R>): Effect.Effect<A, Fault, R> =>
  Effect.suspend(() => {
    // The name of a call that could not even be sent.
    const note = { name: "request" }
    return call.pipe(
      Effect.provideService(CallNote, note),
      Effect.catch((error) =>
        Effect.flatMap(messageOf(error), (msg) =>
          Effect.fail<Fault>(
            Unreachable.make({
              msg,
              call: note.name,
              why: error.message,
              ...statusOf(error),
              ...requestIdOf(error)
            })
          )
        )
      ),
      Effect.flatMap((reply): Effect.Effect<A, Fault> => {
        if (reply.status === "ok") return Effect.succeed(reply.data)
        const { code, msg, field } = reply
        const details = { code, msg, call: note.name, ...quotable(reply.request_id) }
        if (sessionLostCodes.has(code)) return Effect.fail(SessionLost.make(details))
        return Effect.fail(Refused.make({ ...details, ...(field === undefined ? {} : { field }) }))
      }),
      Effect.catch((fault) => Effect.flatMap(Clock.currentTimeMillis, (at) => Effect.fail<Fault>({ ...fault, at })))
    )
  })

/**
 * Receives every failed call of a program. Its root decides whether the operator gets a notice (specification, section
 * 8).
 */
export class FaultReporter extends Context.Service<FaultReporter, { readonly report: (fault: Fault) => void }>()(
  "console/http/FaultReporter"
) {}

/**
 * The failures that are reported, so that the operator gets a notice. The machine that made the call receives every
 * failure.
 *
 * - `"always"`: every failure.
 * - `"sessionEnd"`: the end of the session alone, because no operator waits for the answer.
 * - `"never"`: none, because the caller reports for itself.
 * - A predicate: failures that satisfy it. Others, like a conflict, have a dialog.
 */
export type Notify = "always" | "sessionEnd" | "never" | ((fault: Fault) => boolean)

const isReported = (notify: Notify, fault: Fault) =>
  typeof notify === "function"
    ? notify(fault)
    : notify === "always" || (notify === "sessionEnd" && fault._tag === "SessionLost")

const reporting =
  (notify: Notify) =>
  <A, R>(program: Effect.Effect<A, Fault, R>): Effect.Effect<A, Fault, R | FaultReporter> =>
    Effect.tapError(program, (fault) =>
      isReported(notify, fault) ? FaultReporter.use(({ report }) => Effect.sync(() => report(fault))) : Effect.void
    )

/** The key that all attempts of one write carry. The client sets it if the server stores answers by key. */
export interface IdempotencyKey {
  value?: string
}
export const CurrentIdempotencyKey = Context.Reference<IdempotencyKey | undefined>("console/http/IdempotencyKey", {
  defaultValue: () => undefined
})

/** Tries an unreachable server twice more, if `isRepeatable` allows it. */
const withRetries =
  (isRepeatable: () => boolean) =>
  <A, R>(program: Effect.Effect<A, Fault, R>) =>
    Effect.retry(program, {
      schedule: jittered,
      times: 2,
      while: ({ _tag }) => _tag === "Unreachable" && isRepeatable()
    })

/**
 * Makes a call that changes nothing. An unreachable server is tried twice more.
 *
 * **When to use**
 *
 * For every GET of an effect. `notify` limits the notices of calls that nobody waits for.
 *
 * **Gotchas**
 *
 * - The machine always receives the fault; `notify` decides about the notice alone.
 * - End the program with `asEvent`: effects have no error channel.
 *
 * **Example**
 *
 * ```ts
 * const readSessions = (user_id: number) =>
 *   ConsoleClient.use(({ session }) => read(session.list({ query: { user_id } }), { notify: "sessionEnd" }))
 * ```
 */
export const read = <A, R>(call: Call<A, R>, { notify = "always" }: { readonly notify?: Notify } = {}) =>
  unwrap(call).pipe(
    withRetries(() => true),
    reporting(notify)
  )

/**
 * Makes a call that changes something. With an idempotency key it is tried twice more, and the server runs it once.
 *
 * **When to use**
 *
 * For every POST of an effect.
 *
 * **Gotchas**
 *
 * - A server that stores no answers gets no key, and the call is made once: without an answer nobody knows whether it
 *   ran.
 * - A write that is made again later passes the `idempotencyKey` of the first.
 *
 * **Example**
 *
 * ```ts
 * const resetFactor = (id: number) => ConsoleClient.use(({ users }) => write(users.resetSecondFactor({ payload: { id } })))
 * ```
 */
export const write = <A, R>(
  call: Call<A, R>,
  { notify = "always", idempotencyKey }: { readonly notify?: Notify; readonly idempotencyKey?: IdempotencyKey } = {}
) =>
  Effect.suspend(() => {
    const key = idempotencyKey ?? {}
    return unwrap(call).pipe(
      withRetries(() => key.value !== undefined),
      reporting(notify),
      Effect.provideService(CurrentIdempotencyKey, key)
    )
  })

/**
 * Ends a program as an event, one for its value and another for its fault.
 *
 * **When to use**
 *
 * As the last step of an effect that makes calls.
 *
 * **Gotchas**
 *
 * - Only faults become events. Defects are bugs and are reported as unexpected errors.
 * - Both events must be among those of `declareEffect`.
 *
 * **Example**
 *
 * ```ts
 * const listRoles = () =>
 *   ConsoleClient.use(({ roles }) => read(roles.all())).pipe(
 *     asEvent(({ list }) => roleOptions.events.loaded.make({ data:list }), roleOptions.events.failed)
 *   )
 * ```
 */
export const asEvent = <A, Succeeded, Failed>(
  succeeded: (value: A) => Succeeded,
  failed: { readonly make: (fields: { readonly fault: Fault }) => Failed }
) => Effect.match({ onSuccess: succeeded, onFailure: (fault: Fault) => failed.make({ fault }) })

/**
 * Starts a program that ends as an event, and returns a function that interrupts it. Failures are reported after the
 * machine has handled that event: by then an actor holds the event's fault, and a view may show it. Of calls that
 * failed side by side, only that fault counts. The end of the session is reported at once. Any other end is a bug.
 */
export const startProgram = <R, Event>(
  runtime: ManagedRuntime.ManagedRuntime<R | FaultReporter, never>,
  program: Effect.Effect<Event, never, R | FaultReporter>,
  sendBack: (event: Event) => void,
  onBug: (cause: unknown) => void
): (() => void) => {
  const faults: Array<Fault> = []
  let reportFaults = (_: Event) => {}
  const fiber = runtime.runFork(
    FaultReporter.use(({ report }) => {
      reportFaults = (event) => {
        const { fault } = Object(event) as { readonly fault?: Fault }
        if (faults.length > 0) (fault ? [fault] : faults).forEach(report)
      }
      return Effect.provideService(program, FaultReporter, {
        report: (fault) => (fault._tag === "SessionLost" ? report(fault) : void faults.push(fault))
      })
    })
  )
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) {
      sendBack(exit.value)
      reportFaults(exit.value)
    } else if (!Cause.hasInterruptsOnly(exit.cause)) onBug(Cause.squash(exit.cause))
  })
  return () => fiber.interruptUnsafe()
}
