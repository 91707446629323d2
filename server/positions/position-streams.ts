import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Context, Effect, Latch, Layer, Queue } from "effect"
import { Reactivity } from "effect/reactivity"
import { codes } from "../../src/contract/codes.ts"
import type { RobotPosition } from "../../src/contract/robot-positions.ts"
import { beat, type Frame, type Identity, makeFrame, makeReaders } from "../alarms/stream-readers.ts"
import { lostReply, principalsOf, refusalOfCall } from "../authentication/principals.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { text } from "../http/texts.ts"
import { withinMerchant } from "../scope/tenant-scope.ts"
import { POSITIONS } from "./announce-positions.ts"

/** The interval of beats, the same for every stream. */
const BEAT_MS = 5000
/** Movements within this time share one message. */
const BATCH = "200 millis"
/** The stream of an ended session closes within this time. */
const CHECK = "700 millis"
/** The listening connection ends this long after the last reader. */
const IDLE = "5 seconds"

const reconnect = (reason: ReturnType<typeof text>) => ({ code: codes.granted, text: reason })
const stopping = reconnect(text("alarms.reconnect.stopping"))
const anotherMerchant = reconnect(text("alarms.reconnect.anotherMerchant"))

type Watcher = Identity & { readonly site: number }
type Place = Pick<Watcher, "site" | "merchant">
const keyOf = ({ site, merchant }: Place) => `${site} ${merchant}`

const positionsAt = (site: number) => sql<RobotPosition>`
  select robot_id, x, y from robot_states join devices using (robot_id)
  where location_id = ${site} and x is not null and y is not null order by robot_id`

/** The positions at a site that a reader may see. */
const readPositions = ({ site, merchant }: Place) =>
  merchant === null
    ? positionsAt(site)
    : Effect.catchTag(withinMerchant(merchant, positionsAt(site)), "Refusal", () =>
        Effect.succeed<ReadonlyArray<RobotPosition>>([])
      )

/** Robots that have moved, and those that have left. */
const movedSince = (before: ReadonlyArray<RobotPosition>, after: ReadonlyArray<RobotPosition>) => {
  const known = new Map(before.map((robot) => [robot.robot_id, robot]))
  const present = new Set(after.map(({ robot_id }) => robot_id))
  return [
    ...after.filter(({ robot_id, x, y }) => known.get(robot_id)?.x !== x || known.get(robot_id)?.y !== y),
    ...before
      .filter(({ robot_id }) => !present.has(robot_id))
      .map(({ robot_id }): RobotPosition => ({ robot_id, x: null, y: null }))
  ]
}

const movedFrame = (at: number, robots: ReadonlyArray<RobotPosition>): Frame =>
  makeFrame(() => ({ type: "moved", at, robots }))

type Readers = ReturnType<typeof makeReaders<Watcher>>

/** Sends readers the movements at their sites, and beats. */
const makeSender = ({ inState, sendAll, sendBeat, welcome }: Readers) => {
  /** The positions that the readers of a site know. */
  let known = new Map<string, ReadonlyArray<RobotPosition>>()
  let lastBeat = 0
  return Effect.fnUntraced(function* (moved: ReadonlySet<number>) {
    const at = yield* Clock.currentTimeMillis
    const [followers, newcomers] = [inState("following"), inState("new")]
    const places = new Map([...followers, ...newcomers].map((reader): [string, Place] => [keyOf(reader), reader]))
    known = new Map([...known].filter(([key]) => places.has(key)))
    const frames = new Map<string, ReadonlyArray<Frame>>()
    const entered = new Set(newcomers.map(keyOf))
    for (const [key, place] of places) {
      if (!moved.has(place.site) && !entered.has(key)) continue
      const positions = yield* readPositions(place)
      const changes = movedSince(known.get(key) ?? [], positions)
      frames.set(key, changes.length === 0 ? [] : [movedFrame(at, changes)])
      known.set(key, positions)
    }
    sendAll((reader) => frames.get(keyOf(reader)) ?? [])
    for (const reader of newcomers) welcome(reader, [movedFrame(at, known.get(keyOf(reader)) ?? [])])
    if (at - lastBeat < BEAT_MS) return
    lastBeat = at
    sendBeat(beat(at))
  })
}

/** Ends the streams of readers who lost their session or permission, or changed their merchant. */
const endForbidden = Effect.fnUntraced(function* ({ inState, end }: Readers) {
  const all = inState("following", "new")
  if (all.length === 0) return
  const principals = yield* principalsOf([...new Set(all.map(({ session }) => session))])
  for (const reader of all) {
    const principal = principals.get(reader.session)
    const refusal = lostReply(principal) ?? refusalOfCall(principal, { any: ["siteList"] })
    if (refusal) end(reader, refusal)
    else if (principal!.merchant_id !== reader.merchant) end(reader, anotherMerchant)
  }
})

/**
 * Streams the positions of robots to everybody who looks at a floor plan. A server listens on one connection, and only
 * while somebody looks.
 */
export class PositionStreams extends Context.Service<PositionStreams>()("server/positions/PositionStreams", {
  make: Effect.gen(function* () {
    const readers = makeReaders<Watcher>()
    const send = makeSender(readers)
    const news = Latch.makeUnsafe(false)
    const watched = Latch.makeUnsafe(false)
    let moved = new Set<number>()
    let stopped = false
    const isWatched = () => readers.inState("following", "new").length > 0

    const listen = Effect.gen(function* () {
      const { config } = yield* PgClient.PgClient
      const client = yield* PgClient.makeClient({ ...config, applicationName: "wheelhouse positions" })
      const sites = yield* client.listen(POSITIONS)
      // Movements from before this connection are not announced.
      moved = new Set(readers.inState("following", "new").map(({ site }) => site))
      news.openUnsafe()
      while (true) {
        for (const { payload } of yield* Queue.takeAll(sites)) moved.add(Number(payload))
        news.openUnsafe()
      }
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
    const untilUnwatched = Effect.sleep(IDLE).pipe(
      Effect.repeat({ while: isWatched }),
      Effect.andThen(Effect.sync(() => watched.closeUnsafe()))
    )
    const follow = Effect.gen(function* () {
      yield* watched.await
      yield* Effect.timeoutOption(news.await, BEAT_MS)
      news.closeUnsafe()
      const sites = moved
      moved = new Set()
      yield* Effect.onError(send(sites), () =>
        Effect.sync(() => {
          for (const site of sites) moved.add(site)
          news.openUnsafe()
        })
      )
    })
    yield* repeatForever(
      Effect.andThen(watched.await, Effect.raceFirst(listen, untilUnwatched)),
      "250 millis",
      "Could not listen for positions"
    )
    yield* repeatForever(follow, BATCH, "Could not read positions")
    yield* repeatForever(endForbidden(readers), CHECK, "Could not look whose streams of positions are to end")

    /** The stream of messages for an admitted client; undefined while the server stops. */
    const open = (watcher: Watcher) => {
      if (stopped) return undefined
      const out = readers.add(watcher)
      watched.openUnsafe()
      news.openUnsafe()
      return out
    }
    const stop = Effect.sync(() => {
      stopped = true
      for (const reader of readers.inState("following", "new")) readers.end(reader, stopping)
    })
    return { open, stop }
  })
}) {
  static readonly layer = Layer.effect(PositionStreams, PositionStreams.make)
}
