import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Context, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { codes } from "../../src/contract/codes.ts"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { principalsOf, lostReply, refusalOfCall } from "../authentication/principals.ts"
import { CHANGES_CHANNEL } from "../database/announce-changes.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { notPermitted, type Text, text } from "../http/texts.ts"
import { withinMerchant } from "../scope/tenant-scope.ts"
import { readNews } from "./alarm-news.ts"
import { type AlarmRow, readAlarms } from "./alarm-rows.ts"
import { beat, changed, type Frame, type Identity, makeReaders, opened } from "./stream-readers.ts"

/** The interval of beats, the same for every stream. */
const BEAT_MS = 5000
/** Changes that follow the first within this time share one message. */
const BATCH = "100 millis"
/** The stream of an ended session closes within this time. */
const CHECK = "700 millis"

const reconnect = (text: Text) => ({ code: codes.granted, text })
const stopping = reconnect(text("alarms.reconnect.stopping"))
const tooLate = reconnect(text("alarms.reconnect.tooLate"))
const anotherStatus = reconnect(text("alarms.reconnect.anotherStatus"))
const anotherMerchant = reconnect(text("alarms.reconnect.anotherMerchant"))

export const receivingOff = notPermitted(text("alarms.receivingOff"))

/** Users who turned receiving off; by default it is on. */
export const usersNotReceiving = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const rows = yield* sql<{ user_id: number }>`
    select user_id from alarm_receivers where user_id = any(${userIds}::int4[]) and not receiving`
  return new Set(rows.map(({ user_id }) => user_id))
})

/** The alarms that a reader may see, in the form of the calls. */
const visibleTo = (merchant: number | null, rows: ReadonlyArray<AlarmRow>) => {
  if (merchant === null || rows.length === 0) return Effect.succeed(rows)
  const merchantAlarms = withinMerchant(merchant, readAlarms(rows.map(({ id }) => id)))
  return Effect.catchTag(merchantAlarms, "Refusal", () => Effect.succeed<ReadonlyArray<AlarmRow>>([]))
}

type Readers = ReturnType<typeof makeReaders>

/** Sends each reader the changes that are new to it, and beats. */
const makeNewsSender = ({ inState, sendAll, sendBeat, welcome, end }: Readers) => {
  /** The position up to which following readers know all changes. */
  let sentPosition: string | undefined
  let lastBeat = 0

  const sendNews = Effect.fnUntraced(function* (at: number) {
    const [followers, newcomers] = [inState("following"), inState("new")]
    if (followers.length + newcomers.length === 0) {
      sentPosition = undefined
      return
    }
    const positions = [sentPosition, ...newcomers.map(({ resumeFrom }) => resumeFrom)].filter(
      (stream) => stream !== undefined
    )
    const { last, since } = yield* readNews(positions)
    const missed = sentPosition === undefined ? [] : since(sentPosition)
    const framesOf = new Map<number | null, ReadonlyArray<Frame>>()
    for (const merchant of new Set(followers.map((reader) => reader.merchant)))
      framesOf.set(merchant, changed(at, yield* visibleTo(merchant, missed ?? []), last))
    const welcomes = yield* Effect.forEach(
      newcomers,
      Effect.fnUntraced(function* (reader) {
        const rows = reader.resumeFrom === undefined ? undefined : since(reader.resumeFrom)
        const visibleRows = yield* visibleTo(reader.merchant, rows ?? [])
        return [reader, [opened(at, rows !== undefined), ...changed(at, visibleRows, last)]] as const
      })
    )
    // Readers get nothing before all reads have succeeded. A server that was disconnected for too long has missed as
    // much as its clients.
    if (missed === undefined) for (const reader of followers) end(reader, tooLate)
    else sendAll(({ merchant }) => framesOf.get(merchant) ?? [])
    sentPosition = last
    for (const [reader, frames] of welcomes) welcome(reader, frames)
  })

  return Effect.gen(function* () {
    const sentAt = yield* Clock.currentTimeMillis
    yield* sendNews(sentAt)
    if (sentAt - lastBeat < BEAT_MS) return
    lastBeat = sentAt
    sendBeat(beat(sentAt))
  })
}

/** Opens the latch at each change that PostgreSQL announces on a connection of its own. */
const listenForChanges = Effect.fnUntraced(
  function* (news: Latch.Latch) {
    const { config } = yield* PgClient.PgClient
    const client = yield* PgClient.makeClient({ ...config, applicationName: "wheelhouse alarms" })
    const changes = yield* client.listen(CHANGES_CHANNEL)
    // Changes from before this connection are not announced.
    while (true) {
      news.openUnsafe()
      yield* Queue.takeAll(changes)
    }
  },
  Effect.scoped,
  Effect.provide(Reactivity.layer)
)

const allReaders = ({ inState }: Readers) => inState("following", "new", "waiting")

/**
 * Ends the streams of readers who turned receiving off, lost their session or permission, or changed their merchant.
 */
const endForbidden = Effect.fnUntraced(function* (readers: Readers) {
  const { inState, end } = readers
  const all = allReaders(readers)
  if (all.length === 0) return
  const off = yield* usersNotReceiving([...new Set(all.map(({ user }) => user))])
  for (const reader of inState("following", "new")) if (off.has(reader.user)) end(reader, receivingOff)
  for (const reader of inState("waiting"))
    if (reader.waits !== -1 && off.has(reader.user) !== (reader.waits === 0)) end(reader, anotherStatus)
  const principals = yield* principalsOf([...new Set(all.map(({ session }) => session))])
  for (const reader of all) {
    const principal = principals.get(reader.session)
    const lost = lostReply(principal)
    const refusal = refusalOfCall(principal, { any: alarmPermissions })
    if (reader.waits !== undefined) {
      if (lost) end(reader, lost)
      else if ((refusal !== undefined) !== (reader.waits === -1)) end(reader, anotherStatus)
    } else if (refusal) end(reader, refusal)
    else if (principal!.merchant_id !== reader.merchant) end(reader, anotherMerchant)
  }
})

/**
 * Streams alarms to all readers. Each server listens on one connection, reads changed alarms once for each merchant
 * among its readers, and sends their present state.
 */
export class AlarmStreams extends Context.Service<AlarmStreams>()("server/alarms/AlarmStreams", {
  make: Effect.gen(function* () {
    const readers = makeReaders()
    const sendNewsOrBeat = makeNewsSender(readers)
    let stopped = false
    const news = Latch.makeUnsafe(false)
    const follow = Effect.gen(function* () {
      yield* Effect.timeoutOption(news.await, BEAT_MS)
      news.closeUnsafe()
      yield* Effect.onError(sendNewsOrBeat, () => Effect.sync(() => news.openUnsafe()))
    })
    yield* repeatForever(listenForChanges(news), "250 millis", "Could not listen for changes of alarms")
    yield* repeatForever(follow, BATCH, "Could not read the changes of alarms")
    yield* repeatForever(endForbidden(readers), CHECK, "Could not look whose streams of alarms are to end")

    /** The stream of messages for an admitted client; undefined while the server stops. */
    const open = (identity: Identity) => {
      if (stopped) return undefined
      const out = readers.add(identity)
      // The latch opens after the reader is added, so that the next read includes the reader.
      news.openUnsafe()
      return out
    }
    const stop = Effect.sync(() => {
      stopped = true
      for (const reader of allReaders(readers)) readers.end(reader, stopping)
    })
    return { open, stop, counts: readers.counts }
  })
}) {
  static readonly layer = Layer.effect(AlarmStreams, AlarmStreams.make)
}
