import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Context, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { codes } from "../../src/effects/contract/codes.ts"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import { lostReply, makeWatchBearers, refusalOf } from "../authentication/bearers.ts"
import { words } from "../http/words.ts"
import { repeated } from "../repeated.ts"
import { readNews } from "./alarm-feed.ts"
import { receivingOff, whoReceivesNothing } from "./receiving.ts"
import { seenBy } from "./seen-by.ts"
import { beat, changed, type Frame, opened } from "./stream-frames.ts"
import { type Identity, makeReaders } from "./stream-readers.ts"

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
const anotherStatus = {
  code: codes.granted,
  words: words("告警接收状态已变更，请重新查询", "Whether you receive alarms has changed: please ask for it again")
}
const anotherMerchant = {
  code: codes.granted,
  words: words("您所属的商户已变更，请重新连接", "You are another merchant's now: please connect again")
}

/**
 * Everybody who reads alarms as they happen. One connection of the server listens; what is new is read once for all, in the order in which it was
 * committed, and handed on from memory.
 */
export class AlarmStreams extends Context.Service<AlarmStreams>()("server/alarms/AlarmStreams", {
  make: Effect.gen(function* () {
    const { config } = yield* PgClient.PgClient
    const watchBearers = yield* makeWatchBearers
    const { told, coming, waiting, counts, add, sendAll, sendBeat, welcome, end } = makeReaders()
    const everybody = () => [...told, ...coming, ...waiting]
    /** As far as all have been told. */
    let head: string | undefined
    let lastBeat = 0
    let stopped = false
    const news = Latch.makeUnsafe(false)

    const tellChanges = Effect.fnUntraced(function* (at: number) {
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
      const framesOf = new Map<number | null, ReadonlyArray<Frame>>()
      for (const merchant of new Set([...told].map((reader) => reader.merchant)))
        framesOf.set(merchant, changed(at, yield* seenBy(merchant, missed ?? []), last))
      const welcomes = yield* Effect.forEach(
        newcomers,
        Effect.fnUntraced(function* (reader) {
          const rows = reader.asked === undefined ? undefined : since(reader.asked)
          const own = yield* seenBy(reader.merchant, rows ?? [])
          return [reader, [opened(at, rows !== undefined), ...changed(at, own, last)]] as const
        })
      )
      // Nothing was said before everything could be read.
      if (missed === undefined) for (const reader of [...told]) end(reader, tooLate)
      else sendAll((merchant) => framesOf.get(merchant) ?? [])
      head = last
      for (const [reader, frames] of welcomes) welcome(reader, frames)
    })

    const tellNews = Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      yield* tellChanges(at)
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
      for (const reader of [...told, ...coming]) if (off.has(reader.user)) end(reader, receivingOff)
      for (const reader of waiting)
        if (reader.waits !== -1 && off.has(reader.user) !== (reader.waits === 0)) end(reader, anotherStatus)
      // A session may have ended while its stream was on its way in.
      const anew = all.some(({ seen }) => !seen)
      const bearers = yield* watchBearers([...new Set(all.map(({ session }) => session))], anew)
      if (bearers === undefined) return
      for (const reader of all) {
        reader.seen = true
        const bearer = bearers.get(reader.session)
        const lost = lostReply(bearer)
        const refusal = refusalOf(bearer, { any: alarmRules })
        if (reader.waits !== undefined) {
          if (lost) end(reader, lost)
          else if ((refusal !== undefined) !== (reader.waits === -1)) end(reader, anotherStatus)
        } else if (refusal) end(reader, refusal)
        else if (bearer!.merchant_id !== reader.merchant) end(reader, anotherMerchant)
      }
    })

    yield* repeated(listen, "250 millis", "Could not listen for changes of alarms")
    yield* repeated(tell, TOGETHER, "Could not read the changes of alarms")
    yield* repeated(check, CHECK, "Could not look whose streams of alarms are to end")

    /** What is to be sent to who has been let in; undefined where the server is being stopped. */
    const open = (identity: Identity) => {
      if (stopped) return undefined
      const out = add(identity)
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
