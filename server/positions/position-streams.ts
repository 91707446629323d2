import { Clock, Context, Effect, Latch, Layer } from "effect"
import type { RobotPosition } from "../../src/contract/robot-positions.ts"
import {
  BEAT_MS,
  CHECK,
  endForbidden,
  type Frame,
  type Identity,
  makeBeats,
  makeFrame,
  makeReaders,
  type Readers
} from "../alarms/stream-readers.ts"
import { announceInBatches, listenTo } from "../database/announce-changes.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { readWithin } from "../pipeline/tenant-scope.ts"

/** The channel on which servers of one database announce the sites where robots have moved. */
const POSITIONS = "positions"
/** Movements within this time share one message. */
const BATCH = "200 millis"
/** The listening connection ends this long after the last reader. */
const IDLE = "5 seconds"

/** Called after the commit of reports, with the sites where robots have moved. */
export const AnnouncePositions = Context.Reference<(sites: ReadonlyArray<number>) => void>("server/AnnouncePositions", {
  defaultValue: () => () => {}
})

/** Announces only sites with a calibrated plan, because nobody looks at the others. */
export const announcePositionsLayer = Layer.effect(
  AnnouncePositions,
  Effect.gen(function* () {
    const sites = new Set<number>()
    const announce = Effect.suspend(() => {
      const ids = [...sites]
      sites.clear()
      return sql`select pg_notify(${POSITIONS}, location_id::text) from site_plans
        where location_id = any(${ids}::int4[]) and calibration is not null`
    })
    const announceSoon = yield* announceInBatches(announce, "100 millis", "Could not announce positions")
    return (movedAt) => {
      for (const site of movedAt) sites.add(site)
      if (movedAt.length > 0) announceSoon()
    }
  })
)

type Watcher = Identity & { readonly site: number }
type Place = Pick<Watcher, "site" | "merchant">
const keyOf = ({ site, merchant }: Place) => `${site} ${merchant}`

const positionsAt = (site: number) => sql<RobotPosition>`
  select robot_id, x, y from robot_states join devices using (robot_id)
  where location_id = ${site} and x is not null and y is not null order by robot_id`

/** The positions at a site that a reader may see. */
const readPositions = ({ site, merchant }: Place) =>
  merchant === null ? positionsAt(site) : readWithin(merchant, positionsAt(site))

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

/** Sends readers the movements at their sites, and beats. */
const makeSender = (readers: Readers<Watcher>) => {
  const { inState, sendAll, welcome } = readers
  const sendDueBeat = makeBeats(readers)
  /** The positions that the readers of a site know. */
  let known = new Map<string, ReadonlyArray<RobotPosition>>()
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
    sendDueBeat(at)
  })
}

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
    const watchers = () => readers.inState("following", "new")
    const addMoved = (sites: ReadonlyArray<number>) => {
      for (const site of sites) moved.add(site)
      news.openUnsafe()
    }

    const listen = listenTo(
      POSITIONS,
      "positions",
      () => addMoved(watchers().map(({ site }) => site)),
      (sites) => addMoved(sites.map(Number))
    )
    const untilUnwatched = Effect.sleep(IDLE).pipe(
      Effect.repeat({ while: () => watchers().length > 0 }),
      Effect.andThen(Effect.sync(() => watched.closeUnsafe()))
    )
    const follow = Effect.gen(function* () {
      yield* watched.await
      yield* Effect.timeoutOption(news.await, BEAT_MS)
      news.closeUnsafe()
      const sites = moved
      moved = new Set()
      yield* Effect.onError(send(sites), () => Effect.sync(() => addMoved([...sites])))
    })
    yield* repeatForever(
      Effect.andThen(watched.await, Effect.raceFirst(listen, untilUnwatched)),
      "250 millis",
      "Could not listen for positions"
    )
    yield* repeatForever(follow, BATCH, "Could not read positions")
    yield* repeatForever(
      endForbidden(readers, ["siteList"]),
      CHECK,
      "Could not look whose streams of positions are to end"
    )

    /** The stream of messages for an admitted client; undefined while the server stops. */
    const open = (watcher: Watcher) => {
      const out = readers.open(watcher)
      watched.openUnsafe()
      news.openUnsafe()
      return out
    }
    return { open, stop: readers.stop }
  })
}) {
  static readonly layer = Layer.effect(PositionStreams, PositionStreams.make)
}
