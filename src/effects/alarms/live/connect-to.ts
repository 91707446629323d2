import { Cause, Effect, Exit, Schema } from "effect"
import { Sse } from "effect/encoding"
import { Observable, switchMap } from "rxjs"
import { ALARM_STREAM, AlarmStreamMessage, LAST_EVENT_ID } from "../../../contract/alarm-stream.ts"
import { replyOf } from "../../../contract/call.ts"
import { type Fault, Unreachable } from "../../../contract/fault.ts"
import { UNKNOWN_CALL } from "../../../contract/unknown-call.ts"
import { CallNote, unwrap } from "../../../http/calls.ts"
import { isStream, requestStream } from "../../event-streams.ts"

/** A message, and the position behind it, if the server sent one. */
export type ReceivedMessage = { readonly message: AlarmStreamMessage; readonly position: string | undefined }

export const STREAM_CALL = `GET ${ALARM_STREAM}`

/** The result of a program as an observable, which errors with the program's fault. */
export const observed = <A>(program: Effect.Effect<A, Fault>): Observable<A> =>
  new Observable((subscriber) => {
    const fiber = Effect.runFork(program)
    fiber.addObserver((exit) => {
      if (Exit.isSuccess(exit)) {
        subscriber.next(exit.value)
        subscriber.complete()
      } else subscriber.error(Cause.squash(exit.cause))
    })
    return () => fiber.interruptUnsafe()
  })

const brokenConnection = (cause: unknown, details: { readonly status?: number } = {}): Fault =>
  Unreachable.make({ msg: "", call: STREAM_CALL, why: String(cause), ...details })

const refusal = Schema.decodeUnknownEffect(replyOf(Schema.Never))

/** The failure of a connection, from the envelope or the status of the response. */
const failureOf = (response: Response) =>
  UNKNOWN_CALL.has(response.status)
    ? Effect.fail(brokenConnection(`status ${response.status}`, { status: response.status }))
    : unwrap(
        Effect.gen(function* () {
          const callNote = yield* CallNote
          callNote.name = STREAM_CALL
          const body = yield* Effect.promise(() => response.json().catch(() => `status ${response.status}`))
          return yield* refusal(body)
        })
      )

type StreamTarget = { readonly origin: string; readonly language: () => string; readonly fetch: typeof fetch }

/** Requests the stream after a position. */
const answerOf = ({ origin, language, fetch }: StreamTarget, last: string) =>
  Effect.tryPromise({
    try: (signal) =>
      requestStream(fetch, `${origin}${ALARM_STREAM}`, signal, {
        "accept-language": language(),
        [LAST_EVENT_ID]: last
      }),
    catch: brokenConnection
  }).pipe(
    Effect.flatMap((response) =>
      isStream(response) && response.body !== null ? Effect.succeed(response.body) : failureOf(response)
    )
  )

/** The bytes of a body until its end or failure. Unsubscribing cancels the body. */
const chunksOf = (body: ReadableStream<Uint8Array>): Observable<Uint8Array> =>
  new Observable((subscriber) => {
    const reader = body.getReader()
    const readChunks = async () => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        subscriber.next(value)
      }
    }
    readChunks().then(
      () => subscriber.complete(),
      (cause: unknown) => subscriber.error(cause)
    )
    return () => void reader.cancel().catch(() => {})
  })

const messageTypes: ReadonlyArray<unknown> = AlarmStreamMessage.members.map(({ fields }) => fields.type.literal)
const decode = Schema.decodeUnknownSync(AlarmStreamMessage)

/** Decodes messages from chunks of bytes. Unknown types of a newer server are skipped. */
const messagesIn = (chunks: Observable<Uint8Array>): Observable<ReceivedMessage> =>
  new Observable((subscriber) => {
    const text = new TextDecoder()
    const parser = Sse.makeParser((event) => {
      if (event._tag !== "Event") return
      const message = JSON.parse(event.data) as { readonly type?: unknown } | null
      if (messageTypes.includes(message?.type)) subscriber.next({ message: decode(message), position: event.id })
    })
    return chunks.subscribe({
      next: (bytes) => {
        try {
          const tooLong = parser.feed(text.decode(bytes, { stream: true }))
          if (tooLong !== undefined) throw tooLong
        } catch (cause) {
          subscriber.error(brokenConnection(cause))
        }
      },
      error: (cause: unknown) => subscriber.error(cause),
      complete: () => subscriber.complete()
    })
  })

/** The messages after a position. Completes when the server or the network ends the stream; a `Fault` is an error. */
export const connectTo =
  (target: StreamTarget) =>
  (last: string): Observable<ReceivedMessage> =>
    messagesIn(observed(answerOf(target, last)).pipe(switchMap(chunksOf)))
