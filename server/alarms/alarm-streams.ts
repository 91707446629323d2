import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Context, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { codes } from "../../src/effects/contract/codes.ts"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import { makeWatchBearers, refusalOf } from "../authentication/bearers.ts"
import { type Language, words } from "../http/words.ts"
import { repeated } from "../repeated.ts"
import { readNews } from "./alarm-feed.ts"
import { receivingOff, whoReceivesNothing } from "./receiving.ts"
import { beat, changed, opened } from "./stream-frames.ts"
import { makeReaders } from "./stream-readers.ts"

/** Who is told nothing for so long is told that there is nothing to tell. */
const BEAT = 5000
/** After a change, those of so many milliseconds more are one message. */
const TOGETHER = "100 millis"
/** How soon a session that ends ends its stream. */
const CHECK = "700 millis"

const stopping = {
  code: codes.granted,
  words: words("服务器正在停止，请重新连接", "The server is being stopped: please connect again")
}
const tooLate = {
  code: codes.granted,
  words: words("错过的变更过多，请重新连接", "Too much was missed: please connect again")
}

/**
 * Everybody who reads alarms as they happen. One connection of the server listens; what is new is read once for all, in the order in which it was
 * committed, and handed on from memory.
 */
export class AlarmStreams extends Context.Service<AlarmStreams>()("server/alarms/AlarmStreams", {
  make: Effect.gen(function* () {
    const { config } = yield* PgClient.PgClient
    const watchBearers = yield* makeWatchBearers
    const { told, coming, counts, add, sendAll, sendBeat, welcome, end } = makeReaders()
    const everybody = () => [...told, ...coming]
    /** As far as all have been told. */
    let head: string | undefined
    let lastBeat = 0
    let stopped = false
    const news = Latch.makeUnsafe(false)

    const tellNews = Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      const newcomers = [...coming]
      if (told.size + newcomers.length === 0) {
        head = undefined
        return
      }
      const { last, since } = yield* readNews(
        head,
        newcomers.flatMap(({ asked }) => asked ?? [])
      )
      const missed = head === undefined ? [] : since(head)
      // A server that was out of reach for so long knows no better than its clients.
      if (missed === undefined) for (const reader of [...told]) end(reader, tooLate)
      else sendAll(changed(at, missed, last))
      head = last
      for (const reader of newcomers) {
        const rows = reader.asked === undefined ? undefined : since(reader.asked)
        welcome(reader, [opened(at, rows !== undefined), ...changed(at, rows ?? [], last)])
      }
      if (at - lastBeat < BEAT) return
      lastBeat = at
      sendBeat(beat(at))
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
      const all = everybody()
      if (all.length === 0) return
      const off = yield* whoReceivesNothing([...new Set(all.map(({ user }) => user))])
      for (const reader of all) if (off.has(reader.user)) end(reader, receivingOff)
      // A session may have ended while its stream was on its way in.
      const anew = all.some(({ seen }) => !seen)
      const bearers = yield* watchBearers([...new Set(all.map(({ session }) => session))], anew)
      if (bearers === undefined) return
      for (const reader of all) {
        reader.seen = true
        const refusal = refusalOf(bearers.get(reader.session), { any: alarmRules })
        if (refusal) end(reader, refusal)
      }
    })

    yield* repeated(listen, "250 millis", "Could not listen for changes of alarms")
    yield* repeated(tell, TOGETHER, "Could not read the changes of alarms")
    yield* repeated(check, CHECK, "Could not look whose streams of alarms are to end")

    /** What is to be sent to who has been let in; undefined where the server is being stopped. */
    const open = (session: number, user: number, language: Language, asked: string | undefined) => {
      if (stopped) return undefined
      const out = add({ session, user, language, asked })
      // Behind it: who waits for news goes on at once, and would not find it.
      news.openUnsafe()
      return out
    }
    const stop = Effect.sync(() => {
      stopped = true
      for (const reader of everybody()) end(reader, stopping)
    })
    return { open, stop, counts }
  })
}) {
  static readonly layer = Layer.effect(AlarmStreams, AlarmStreams.make)
}
