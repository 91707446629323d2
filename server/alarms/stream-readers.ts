import { Effect, Equal } from "effect"
import { HttpServerResponse } from "effect/http"
import { Readable } from "node:stream"
import type { AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import type { ReceiveStatus } from "../../src/contract/alarms.ts"
import { CurrentOperator, type RequiredPermission } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import type { PositionMessage } from "../../src/contract/robot-positions.ts"
import type { Language } from "../../src/contract/languages.ts"
import { principalsOf, lostReply, refusalOfCall } from "../authentication/principals.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuseOutage } from "../http/envelope.ts"
import { stopping } from "../http/outages.ts"
import { type Refusal, requestLanguage, type Text, text, translateText } from "../http/texts.ts"
import { alarmOf, type AlarmRow } from "./alarm-rows.ts"

/** The interval of beats, the same for every stream. */
export const BEAT_MS = 5000
/** The stream of an ended session closes within this time. */
export const CHECK = "700 millis"

/**
 * Limits of a reader, which is dropped beyond them: waiting bytes, most of them shared with others, and beats without a
 * read.
 */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const MAX_IDLE_BEATS = 2
/** The time that a reader has to take its last message. */
const CLOSE_AFTER_MS = 5000
/** Alarms of one frame, about a quarter of a megabyte. */
const ALARMS_PER_FRAME = 500

/** The end of a stream whose reader may connect again. */
export const reconnect = (text: Text) => ({ code: codes.granted, text })
const serverStops = reconnect(text("alarms.reconnect.stopping"))
export const anotherStatus = reconnect(text("alarms.reconnect.anotherStatus"))
const anotherMerchant = reconnect(text("alarms.reconnect.anotherMerchant"))

/** A message in the form of the stream, made once for all readers of a language. */
export type Frame = (language: Language) => Buffer

export const makeFrame = (
  messageIn: (language: Language) => AlarmStreamMessage | PositionMessage,
  id?: string
): Frame => {
  const frames = new Map<Language, Buffer>()
  return (language) => {
    const encoded = frames.get(language)
    if (encoded) return encoded
    const data = JSON.stringify(messageIn(language))
    const bytes = Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`)
    frames.set(language, bytes)
    return bytes
  }
}

export const opened = (at: number, resumed: boolean) => makeFrame(() => ({ type: "opened", at, resumed }))

const beat = (at: number) => makeFrame(() => ({ type: "beat", at }))

/** Only the last frame carries the position `last`. */
export const changed = (at: number, rows: ReadonlyArray<AlarmRow>, last: string): ReadonlyArray<Frame> =>
  Array.from({ length: Math.ceil(rows.length / ALARMS_PER_FRAME) }, (_, nth) => {
    const end = (nth + 1) * ALARMS_PER_FRAME
    const batch = rows.slice(nth * ALARMS_PER_FRAME, end)
    const alarmsIn = (language: Language) => batch.map((row) => alarmOf(row, language))
    return makeFrame(
      (language) => ({ type: "changed", at, alarms: alarmsIn(language) }),
      end < rows.length ? undefined : last
    )
  })

export interface Identity {
  readonly session: number
  readonly user: number
  /** The merchant to whose alarms this reader is limited; null for no limit. */
  readonly merchant: number | null
  readonly language: Language
  /** The log position from which this reader resumes. */
  readonly resumeFrom: string | undefined
  /** For a reader who receives no alarms: the stream closes once the receive status differs from this one. */
  readonly waits?: ReceiveStatus | undefined
}

interface ReaderState {
  readonly out: Readable
  /** A new reader has no position yet. A following reader gets changes, a waiting one gets none. */
  state: "new" | "following" | "waiting"
  /** Bytes sent, bytes read until the last beat, and beats since the reader last read. */
  sent: number
  taken: number
  idleBeats: number
}

type Reader<I extends Identity> = I & ReaderState
export type Readers<I extends Identity = Identity> = ReturnType<typeof makeReaders<I>>

const readerOf = <I extends Identity>(identity: I): Reader<I> => ({
  ...identity,
  // Without this, Effect would compare a broken stream by its content, a millisecond each time.
  out: Equal.byReferenceUnsafe(new Readable({ read: () => {} })),
  state: identity.waits === undefined ? "new" : "waiting",
  sent: 0,
  taken: 0,
  idleBeats: 0
})

/** Sends the last message of a stream, with the reason of its end. */
const close = ({ out, language }: Reader<Identity>, { code, text }: Pick<Refusal, "code" | "text">) => {
  out.push(makeFrame(() => ({ type: "closed", code, msg: translateText(text, language) }))(language))
  out.push(null)
  setTimeout(() => out.destroy(), CLOSE_AFTER_MS).unref()
}

/** The readers of a server's stream. Each gets its frames in order, or is dropped. */
export const makeReaders = <I extends Identity = Identity>() => {
  const readers = new Set<Reader<I>>()
  const counts = { messages: 0, dropped: 0 }
  let isStopped = false

  const drop = (reader: Reader<I>) => {
    counts.dropped += 1
    readers.delete(reader)
    reader.out.destroy()
  }
  const send = (reader: Reader<I>, frame: Frame) => {
    if (reader.out.destroyed) return
    const bytes = frame(reader.language)
    counts.messages += 1
    reader.sent += bytes.length
    reader.out.push(bytes)
    if (reader.out.readableLength > MAX_WAITING_BYTES) drop(reader)
  }
  const inState = (...states: ReadonlyArray<ReaderState["state"]>) =>
    [...readers].filter(({ state }: ReaderState) => states.includes(state))
  /** Closing the returned stream removes the reader. */
  const add = (identity: I) => {
    const reader = readerOf(identity)
    readers.add(reader)
    return reader.out.once("close", () => readers.delete(reader))
  }
  const end = (reader: Reader<I>, reason: Parameters<typeof close>[1]) => {
    if (readers.delete(reader)) close(reader, reason)
  }
  return {
    inState,
    counts: () => ({ ...counts, open: readers.size }),
    add,
    /** The stream of messages for an admitted client; undefined while the server stops. */
    open: (identity: I) => (isStopped ? undefined : add(identity)),
    stop: Effect.sync(() => {
      isStopped = true
      for (const reader of readers) end(reader, serverStops)
    }),
    end,
    sendAll: (framesOf: (reader: Reader<I>) => ReadonlyArray<Frame>) => {
      for (const reader of inState("following")) for (const frame of framesOf(reader)) send(reader, frame)
    },
    /** Sends a new reader its position, unless it has already left. */
    welcome: (reader: Reader<I>, frames: ReadonlyArray<Frame>) => {
      if (!readers.has(reader)) return
      reader.state = "following"
      for (const frame of frames) send(reader, frame)
    },
    sendBeat: (frame: Frame) => {
      for (const reader of inState("following", "waiting")) {
        const bytesRead = reader.sent - reader.out.readableLength
        reader.idleBeats = reader.out.readableLength === 0 || bytesRead > reader.taken ? 0 : reader.idleBeats + 1
        reader.taken = bytesRead
        if (reader.idleBeats >= MAX_IDLE_BEATS) drop(reader)
        else send(reader, frame)
      }
    }
  }
}

/** Sends beats at their interval, however often it is called. */
export const makeBeats = ({ sendBeat }: Pick<Readers, "sendBeat">) => {
  let lastBeat = 0
  return (at: number) => {
    if (at - lastBeat < BEAT_MS) return
    lastBeat = at
    sendBeat(beat(at))
  }
}

/** Ends the streams of readers who lost their session or all of these permissions, or changed their merchant. */
export const endForbidden = Effect.fnUntraced(function* <I extends Identity>(
  { inState, end }: Readers<I>,
  any: RequiredPermission["Service"]["any"]
) {
  const all = inState("new", "following", "waiting")
  if (all.length === 0) return
  const principals = yield* principalsOf([...new Set(all.map(({ session }) => session))])
  for (const reader of all) {
    const principal = principals.get(reader.session)
    const lost = lostReply(principal)
    const refusal = refusalOfCall(principal, { any })
    if (reader.waits !== undefined) {
      if (lost) end(reader, lost)
      else if ((refusal !== undefined) !== (reader.waits === -1)) end(reader, anotherStatus)
    } else if (refusal) end(reader, refusal)
    else if (principal!.merchant_id !== reader.merchant) end(reader, anotherMerchant)
  }
})

/**
 * The answer that streams to the calling operator. Proxies must not buffer the stream. The connection closes with it, so
 * that a reconnect can reach another server.
 */
export const answerStream = Effect.fnUntraced(function* (
  open: (identity: Pick<Identity, "session" | "user" | "merchant" | "language">) => Readable | undefined
) {
  const { id, session_id, merchant_id } = yield* CurrentOperator
  const language = yield* requestLanguage
  const stream = open({ session: session_id, user: id, merchant: merchant_id, language })
  if (stream === undefined) return yield* refuseOutage(stopping, language)
  const call = yield* CurrentCall
  call.code = codes.granted
  return HttpServerResponse.raw(stream, {
    headers: { "x-accel-buffering": "no", connection: "close" },
    contentType: "text/event-stream"
  })
})
