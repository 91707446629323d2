import { Clock, Context, Effect, Latch, Layer } from "effect"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { CHANGES_CHANNEL, listenTo } from "../database/announce-changes.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { notPermitted, text } from "../http/texts.ts"
import { readWithin } from "../pipeline/tenant-scope.ts"
import { readNews } from "./alarm-news.ts"
import { type AlarmRow, readAlarms } from "./alarm-rows.ts"
import {
  anotherStatus,
  BEAT_MS,
  changed,
  CHECK,
  endForbidden,
  type Frame,
  type Identity,
  makeBeats,
  makeReaders,
  opened,
  type Readers,
  reconnect
} from "./stream-readers.ts"

/** Changes that follow the first within this time share one message. */
const BATCH = "100 millis"

const tooLate = reconnect(text("alarms.reconnect.tooLate"))

export const receivingOff = notPermitted(text("alarms.receivingOff"))

/** Users who turned receiving off; by default it is on. */
export const usersNotReceiving = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const rows = yield* sql<{ user_id: number }>`
    select user_id from alarm_receivers where user_id = any(${userIds}::int4[]) and not receiving`
  return new Set(rows.map(({ user_id }) => user_id))
})

/** The alarms that a reader may see, in the form of the calls. */
const visibleTo = (merchant: number | null, rows: ReadonlyArray<AlarmRow>) =>
  merchant === null || rows.length === 0
    ? Effect.succeed(rows)
    : readWithin(merchant, readAlarms(rows.map(({ id }) => id)))

/** Sends each reader the changes that are new to it, and beats. */
const makeNewsSender = (readers: Readers) => {
  const { inState, sendAll, welcome, end } = readers
  const sendDueBeat = makeBeats(readers)
  /** The position up to which following readers know all changes. */
  let sentPosition: string | undefined

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
    sendDueBeat(sentAt)
  })
}

/** Ends the streams of readers who turned receiving off or on, and of those who may no longer read. */
const endUnwanted = Effect.fnUntraced(function* (readers: Readers) {
  const { inState, end } = readers
  const users = inState("following", "new", "waiting").map(({ user }) => user)
  if (users.length === 0) return
  const off = yield* usersNotReceiving([...new Set(users)])
  for (const reader of inState("following", "new")) if (off.has(reader.user)) end(reader, receivingOff)
  for (const reader of inState("waiting"))
    if (reader.waits !== -1 && off.has(reader.user) !== (reader.waits === 0)) end(reader, anotherStatus)
  yield* endForbidden(readers, alarmPermissions)
})

/**
 * Streams alarms to all readers. Each server listens on one connection, reads changed alarms once for each merchant
 * among its readers, and sends their present state.
 */
export class AlarmStreams extends Context.Service<AlarmStreams>()("server/alarms/AlarmStreams", {
  make: Effect.gen(function* () {
    const readers = makeReaders()
    const sendNewsOrBeat = makeNewsSender(readers)
    const news = Latch.makeUnsafe(false)
    const follow = Effect.gen(function* () {
      yield* Effect.timeoutOption(news.await, BEAT_MS)
      news.closeUnsafe()
      yield* Effect.onError(sendNewsOrBeat, () => news.open)
    })
    const readSoon = () => {
      news.openUnsafe()
    }
    const listen = listenTo(CHANGES_CHANNEL, "alarms", readSoon, readSoon)
    yield* repeatForever(listen, "250 millis", "Could not listen for changes of alarms")
    yield* repeatForever(follow, BATCH, "Could not read the changes of alarms")
    yield* repeatForever(endUnwanted(readers), CHECK, "Could not look whose streams of alarms are to end")

    /** The stream of messages for an admitted client; undefined while the server stops. */
    const open = (identity: Identity) => {
      const out = readers.open(identity)
      // Called after the reader is added, so that the next read includes the reader.
      readSoon()
      return out
    }
    return { open, stop: readers.stop, counts: readers.counts }
  })
}) {
  static readonly layer = Layer.effect(AlarmStreams, AlarmStreams.make)
}
