import { Equal } from "effect"
import { Readable } from "node:stream"
import type { ReceiveStatus } from "../../src/effects/contract/alarms.ts"
import type { Language, Words } from "../http/words.ts"
import { closed, type Frame } from "./stream-frames.ts"

/** What may wait for a reader, in bytes, most of which it shares with others; and for how many beats one may take nothing of what waits. */
const MOST_WAITING = 4 * 1024 * 1024
const MOST_BEATS = 2
/** What a reader gets to take its last message, in milliseconds. */
const FAREWELL = 5000

export interface Reader {
  readonly session: number
  readonly user: number
  /** Whose alarms alone it is told of. */
  readonly merchant: number | null
  readonly language: Language
  /** From where it goes on. */
  readonly asked: string | undefined
  /** Where it is told of no alarms, but of when this is no longer its receive status. */
  readonly waits?: ReceiveStatus | undefined
  readonly out: Readable
  /** Whether its session was looked at since it is here. */
  seen: boolean
  /** What was sent, and what of it had been taken by so many beats. */
  sent: number
  taken: number
  beats: number
}

export type Identity = Pick<Reader, "session" | "user" | "merchant" | "language" | "asked" | "waits">

/** Why a stream is ended by the server. */
interface Ending {
  readonly code: number
  readonly words: Words
}

/** Who reads a stream of a server. Each gets what it is sent in its order, or is dropped. */
export const makeReaders = () => {
  /** Those who have been told where they stand, those who come, and those who are told of no alarms. */
  const told = new Set<Reader>()
  const coming = new Set<Reader>()
  const waiting = new Set<Reader>()
  const counts = { messages: 0, dropped: 0 }

  const forget = (reader: Reader) => told.delete(reader) || coming.delete(reader) || waiting.delete(reader)
  const drop = (reader: Reader) => {
    counts.dropped += 1
    forget(reader)
    reader.out.destroy()
  }
  const send = (reader: Reader, frame: Frame) => {
    if (reader.out.destroyed) return
    const bytes = frame(reader.language)
    counts.messages += 1
    reader.sent += bytes.length
    reader.out.push(bytes)
    if (reader.out.readableLength > MOST_WAITING) drop(reader)
  }
  return {
    told: told as ReadonlySet<Reader>,
    coming: coming as ReadonlySet<Reader>,
    waiting: waiting as ReadonlySet<Reader>,
    counts: () => ({ ...counts, open: told.size + coming.size + waiting.size }),
    /** It leaves by itself, or with whoever reads what is returned. */
    add: (identity: Identity) => {
      // One that breaks off would else be compared part by part, with all that hangs on it: a millisecond for each.
      const out = Equal.byReferenceUnsafe(new Readable({ read: () => {} }))
      const reader: Reader = { ...identity, out, seen: false, sent: 0, taken: 0, beats: 0 }
      out.once("close", () => forget(reader))
      if (identity.waits === undefined) coming.add(reader)
      else waiting.add(reader)
      return out
    },
    sendAll: (framesOf: (merchant: number | null) => ReadonlyArray<Frame>) => {
      for (const reader of [...told]) for (const frame of framesOf(reader.merchant)) send(reader, frame)
    },
    /** Tells one who comes where it stands, unless it has gone meanwhile. */
    welcome: (reader: Reader, frames: ReadonlyArray<Frame>) => {
      if (!coming.delete(reader)) return
      told.add(reader)
      for (const frame of frames) send(reader, frame)
    },
    sendBeat: (frame: Frame) => {
      for (const reader of [...told, ...waiting]) {
        const taken = reader.sent - reader.out.readableLength
        reader.beats = reader.out.readableLength === 0 || taken > reader.taken ? 0 : reader.beats + 1
        reader.taken = taken
        if (reader.beats >= MOST_BEATS) drop(reader)
        else send(reader, frame)
      }
    },
    end: (reader: Reader, { code, words }: Ending) => {
      if (!forget(reader)) return
      reader.out.push(closed(code, words)(reader.language))
      reader.out.push(null)
      setTimeout(() => reader.out.destroy(), FAREWELL).unref()
    }
  }
}
