import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Context, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { Readable } from "node:stream"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import { findBearers, refusalOf } from "../authentication/bearers.ts"
import { type Language, words, type Words } from "../http/words.ts"
import { repeated } from "../repeated.ts"
import { readNews } from "./alarm-feed.ts"
import { receivingOff, whoReceivesNothing } from "./receiving.ts"
import { beat, changed, closed, type Frame, opened } from "./stream-frames.ts"

/** Who is told nothing for so long is told that there is nothing to tell. */
const BEAT = 5000
/** After a change, those of so many milliseconds more are one message. */
const TOGETHER = "100 millis"
/** How soon a session that ends ends its stream. */
const CHECK = "700 millis"
/** What may wait for a client, in bytes, most of which it shares with others; and of who takes nothing any more, for how many beats. */
const MOST_WAITING = 4 * 1024 * 1024
const MOST_BEATS = 2
/** What a client gets to take its last message, in milliseconds. */
const FAREWELL = 5000

const stopping = words("服务器正在停止，请重新连接", "The server is being stopped: please connect again")
const tooLate = words("错过的变更过多，请重新连接", "Too much was missed: please connect again")

interface Reader {
  readonly session: number
  readonly user: number
  readonly language: Language
  /** From where it goes on, until it has been told where it stands. */
  readonly asked: string | undefined
  readonly out: Readable
  /** What was sent, and what of it had been taken at so many beats. */
  sent: number
  taken: number
  beats: number
}

/**
 * Everybody who reads alarms as they happen. One connection of the server listens; what is new is read once for all, in the order in which it was
 * committed, and handed on from memory.
 */
export class AlarmStreams extends Context.Service<AlarmStreams>()("server/alarms/AlarmStreams", {
  make: Effect.gen(function* () {
    const { config } = yield* PgClient.PgClient
    /** Those who have been told where they stand, all of them as far as `head`, and those who come. */
    const readers = new Set<Reader>()
    const coming = new Set<Reader>()
    let head: string | undefined
    let lastBeat = 0
    let stopped = false
    const counts = { messages: 0, dropped: 0 }
    const news = Latch.makeUnsafe(false)

    const forget = (reader: Reader) => {
      readers.delete(reader)
      coming.delete(reader)
    }
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
    const end = (reader: Reader, code: number, said: Words) => {
      forget(reader)
      reader.out.push(closed(code, said)(reader.language))
      reader.out.push(null)
      setTimeout(() => reader.out.destroy(), FAREWELL).unref()
    }
    const endAll = (said: Words) => {
      for (const reader of [...readers, ...coming]) end(reader, 0, said)
    }
    const sendBeat = (at: number) => {
      lastBeat = at
      const frame = beat(at)
      for (const reader of [...readers]) {
        const taken = reader.sent - reader.out.readableLength
        reader.beats = reader.out.readableLength === 0 || taken > reader.taken ? 0 : reader.beats + 1
        reader.taken = taken
        if (reader.beats >= MOST_BEATS) drop(reader)
        else send(reader, frame)
      }
    }

    const tellNews = Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const newcomers = [...coming]
      if (readers.size + newcomers.length === 0) {
        head = undefined
        return
      }
      const { last, since } = yield* readNews(
        head,
        newcomers.flatMap(({ asked }) => asked ?? [])
      )
      const missed = head === undefined ? [] : since(head)
      // A server that was out of reach for so long knows no better than its clients.
      if (missed === undefined) for (const reader of [...readers]) end(reader, 0, tooLate)
      else for (const frame of changed(at, missed, last)) for (const reader of [...readers]) send(reader, frame)
      head = last
      for (const reader of newcomers) {
        // It may have gone meanwhile.
        if (!coming.delete(reader)) continue
        readers.add(reader)
        const rows = reader.asked === undefined ? undefined : since(reader.asked)
        for (const frame of [opened(at, rows !== undefined), ...changed(at, rows ?? [], last)]) send(reader, frame)
      }
      if (at - lastBeat >= BEAT) sendBeat(at)
    })

    const tell = Effect.gen(function* () {
      yield* Effect.timeoutOption(news.await, BEAT)
      news.closeUnsafe()
      yield* Effect.onError(tellNews, () => Effect.sync(() => news.openUnsafe()))
    })

    const listen = Effect.gen(function* () {
      const client = yield* PgClient.makeClient({ ...config, applicationName: "wheelhouse alarms" })
      const changes = yield* client.listen("alarm_feed")
      // What happened before is not told here.
      while (true) {
        news.openUnsafe()
        yield* Queue.takeAll(changes)
      }
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))

    const check = Effect.gen(function* () {
      const all = [...readers, ...coming]
      if (all.length === 0) return
      const bearers = yield* findBearers([...new Set(all.map(({ session }) => session))])
      const off = yield* whoReceivesNothing([...new Set(all.map(({ user }) => user))])
      for (const reader of all) {
        const refusal =
          refusalOf(bearers.get(reader.session), { any: alarmRules }) ??
          (off.has(reader.user) ? receivingOff : undefined)
        if (refusal) end(reader, refusal.code, refusal.words)
      }
    })

    yield* repeated(listen, "250 millis", "Could not listen for changes of alarms")
    yield* repeated(tell, TOGETHER, "Could not read the changes of alarms")
    yield* repeated(check, CHECK, "Could not look whose streams of alarms are to end")

    /** What is to be sent to who has been let in; undefined where the server is being stopped. It ends by itself, or with whoever reads it. */
    const open = (session: number, user: number, language: Language, asked: string | undefined) => {
      if (stopped) return undefined
      const out = new Readable({ read: () => {} })
      const reader: Reader = { session, user, language, asked, out, sent: 0, taken: 0, beats: 0 }
      out.once("close", () => forget(reader))
      coming.add(reader)
      news.openUnsafe()
      return out
    }
    const stop = Effect.sync(() => {
      stopped = true
      endAll(stopping)
    })
    return { open, stop, counts: () => ({ ...counts, open: readers.size + coming.size }) }
  })
}) {
  static readonly layer = Layer.effect(AlarmStreams, AlarmStreams.make)
}
