import { Equal } from "effect"
import { Readable } from "node:stream"
import type { AlarmStreamMessage } from "../../src/contract/alarm-stream.ts"
import type { ReceiveStatus } from "../../src/contract/alarms.ts"
import type { PositionMessage } from "../../src/contract/robot-positions.ts"
import type { Language } from "../../src/contract/languages.ts"
import { type Refusal, translateText } from "../http/texts.ts"
import { alarmOf, type AlarmRow } from "./alarm-rows.ts"

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

export const beat = (at: number) => makeFrame(() => ({ type: "beat", at }))

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

/** The readers of a server's stream. Each gets its frames in order, or is dropped. */
export const makeReaders = <I extends Identity = Identity>() => {
  const readers = new Set<Reader<I>>()
  const counts = { messages: 0, dropped: 0 }

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
  return {
    inState,
    counts: () => ({ ...counts, open: readers.size }),
    /** Closing the returned stream removes the reader. */
    add: (identity: I) => {
      // Without this, Effect would compare a broken stream by its content, a millisecond each time.
      const out = Equal.byReferenceUnsafe(new Readable({ read: () => {} }))
      const state = identity.waits === undefined ? "new" : "waiting"
      const reader: Reader<I> = { ...identity, out, state, sent: 0, taken: 0, idleBeats: 0 }
      out.once("close", () => readers.delete(reader))
      readers.add(reader)
      return out
    },
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
    },
    end: (reader: Reader<I>, { code, text }: Pick<Refusal, "code" | "text">) => {
      if (!readers.delete(reader)) return
      reader.out.push(
        makeFrame((language) => ({ type: "closed", code, msg: translateText(text, language) }))(reader.language)
      )
      reader.out.push(null)
      setTimeout(() => reader.out.destroy(), CLOSE_AFTER_MS).unref()
    }
  }
}
