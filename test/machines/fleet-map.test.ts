import { assert, describe, it } from "vitest"
import { createActor, fromCallback } from "xstate"
import { implement } from "../../src/machines/effect-logic.ts"
import {
  earliestOf,
  fleetMapMachine,
  mapKeyOf,
  selectArea,
  selectAt,
  selectLatest,
  STEP_MS,
  parseMapKey
} from "../../src/machines/fleet-map/fleet-map-machine.ts"
import { fleetMapQuery, missingProvinces, sortedTiles, totalsOf } from "../../src/machines/fleet-map/fleet-map-query.ts"
import type { FleetMapEvent } from "../../src/machines/fleet-map/fleet-map-events.ts"
import { fleetMap, tileOf } from "../contract/fleet-map-fixtures.ts"

const LATEST = 1_795_000_000_000

/** A map whose timers the test ends, and the keys that it asked for. */
const start = (area: string | null = null) => {
  const running: Array<string> = []
  const timer = (name: string) =>
    fromCallback(() => {
      running.push(name)
      return () => void running.splice(running.indexOf(name), 1)
    })
  const machine = implement(fleetMapMachine, { awaitMapRest: timer("rest"), awaitPlaybackStep: timer("step") } as never)
  const actor = createActor(machine, { input: { area } })
  const keys: Array<string> = []
  actor.on("fleetMap.moved", () => keys.push(mapKeyOf(actor.getSnapshot())))
  actor.start()
  const send = (...events: ReadonlyArray<FleetMapEvent>) => events.forEach((event) => actor.send(event))
  return { send, keys, running, now: () => actor.getSnapshot() }
}
const slid = (at: number | null) => ({ type: "fleetMap.slid", at }) as const
const loaded = (at: number) => ({ type: "fleetMap.loaded", at }) as const

describe("the time slider", () => {
  it("The slider requests one map once it rests", () => {
    const map = start("330000")
    map.send(loaded(LATEST), slid(LATEST - 3), slid(LATEST - 2), slid(LATEST - 1))
    assert.deepEqual([map.keys, map.running], [[], ["rest"]])
    map.send({ type: "fleetMap.settled" })
    assert.deepEqual([map.keys, map.running], [[`330000@${LATEST - 1}`], []])
  })

  it("ends at the server's last present moment", () => {
    const map = start()
    map.send(loaded(LATEST), slid(LATEST - STEP_MS), { type: "fleetMap.settled" }, loaded(LATEST - STEP_MS))
    assert.strictEqual(selectLatest(map.now()), LATEST)
    map.send(slid(null), { type: "fleetMap.settled" }, loaded(LATEST + 5))
    assert.strictEqual(selectLatest(map.now()), LATEST + 5)
    assert.strictEqual(map.keys.at(-1), "@")
  })
})

describe("playback", () => {
  it("waits for each map and ends in the present", () => {
    const map = start()
    map.send(loaded(LATEST), slid(LATEST - 2 * STEP_MS), { type: "fleetMap.settled" }, loaded(LATEST - 2 * STEP_MS))
    map.send({ type: "fleetMap.played" })
    assert.deepEqual(map.running, ["step"])
    map.send({ type: "fleetMap.stepped" })
    assert.deepEqual([map.keys.at(-1), map.running], [`@${LATEST - STEP_MS}`, []])
    map.send(loaded(LATEST - STEP_MS), { type: "fleetMap.stepped" })
    assert.isNull(selectAt(map.now()))
    assert.isTrue(map.now().matches("resting"))
    assert.strictEqual(map.keys.at(-1), "@")
  })

  it("begins a day ago from the present", () => {
    const map = start()
    map.send({ type: "fleetMap.played" })
    assert.isTrue(map.now().matches("resting"))
    map.send(loaded(LATEST), { type: "fleetMap.played" })
    assert.deepEqual([selectAt(map.now()), map.keys], [earliestOf(LATEST), [`@${earliestOf(LATEST)}`]])
  })

  it("Playback continues in another area with its map", () => {
    const map = start()
    map.send(loaded(LATEST), { type: "fleetMap.played" }, loaded(earliestOf(LATEST)))
    map.send({ type: "fleetMap.opened", area: "330000", active: null })
    assert.isTrue(map.now().matches({ playing: "loading" }))
    map.send(loaded(earliestOf(LATEST)))
    assert.isTrue(map.now().matches({ playing: "showing" }))
    map.send({ type: "fleetMap.paused" })
    assert.deepEqual([map.running, selectArea(map.now())], [[], "330000"])
  })
})

describe("an area", () => {
  it("An opened area loads once, at the chosen moment", () => {
    const map = start()
    map.send(loaded(LATEST), slid(7), { type: "fleetMap.settled" })
    const opened = { type: "fleetMap.opened", area: "330000", active: null } as const
    map.send(opened, opened)
    assert.deepEqual(map.keys, ["@7", "330000@7"])
  })

  it("An area's key includes the moment", () => {
    assert.deepEqual(parseMapKey("330000@7"), { area: "330000", at: 7 })
    assert.deepEqual(parseMapKey("@"), {})
  })
})

describe("the tiles of a map", () => {
  it("Provinces without sites stand beside the map's tiles", () => {
    assert.strictEqual(missingProvinces(fleetMap).length, 34 - fleetMap.tiles.length)
    assert.deepEqual(missingProvinces({ ...fleetMap, level: 2 }), [])
  })

  it("add up with the robots without a site", () => {
    assert.deepEqual(totalsOf(fleetMap), { robots: 15, offline: 2, out_of_service: 1, open: 5, unclaimed: 3 })
  })

  it("Tiles sort by their worst alarm, those without alarms last", () => {
    const tiles = [tileOf("1", { worst: null }), tileOf("2", { worst: "minor" }), tileOf("3", { worst: "critical" })]
    const ids = (order: "asc" | "desc") => sortedTiles(tiles, "worst", order).map(({ id }) => id)
    assert.deepEqual(ids("asc"), ["3", "2", "1"])
    assert.deepEqual(ids("desc"), ["1", "2", "3"])
    assert.strictEqual(sortedTiles(tiles, null, "asc"), tiles)
  })
})

describe("the present map", () => {
  it("Two thousand changes during a call cost one more", () => {
    let calls = 0
    const load = fromCallback(() => void (calls += 1))
    const actor = createActor(fleetMapQuery.machine({ load, waitAWhile: fromCallback(() => {}) } as never), {
      input: { key: "@" }
    }).start()
    const change = (count: number) => {
      for (let n = 0; n < count; n += 1) actor.send({ type: "polledQuery.outdated" })
    }
    const answer = () => actor.send(fleetMapQuery.events.loaded.make({ data: fleetMap }))
    actor.send({ type: "polledQuery.watched" })
    change(2000)
    assert.strictEqual(calls, 1)
    answer()
    change(2000)
    assert.strictEqual(calls, 2)
    answer()
    answer()
    assert.strictEqual(calls, 3)
  })

  it("The map shows the last of two thousand changes", () => {
    let open = 0
    let running = 0
    let most = 0
    const answers: Array<number> = []
    const load = fromCallback(() => {
      most = Math.max(most, (running += 1))
      answers.push(open)
      return () => void (running -= 1)
    })
    const actor = createActor(fleetMapQuery.machine({ load, waitAWhile: fromCallback(() => {}) } as never), {
      input: { key: "@" }
    }).start()
    const answer = () =>
      actor.send(
        fleetMapQuery.events.loaded.make({ data: { ...fleetMap, tiles: [tileOf("1", { open: answers.pop()! })] } })
      )
    actor.send({ type: "polledQuery.watched" })
    for (let change = 1; change <= 2000; change += 1) {
      open += change % 3 === 0 ? -1 : 1
      actor.send({ type: "polledQuery.outdated" })
      if (change % 40 === 0) answer()
    }
    while (answers.length > 0) answer()
    assert.strictEqual(fleetMapQuery.dataOf(actor.getSnapshot())!.tiles[0]!.open, open)
    assert.strictEqual(most, 1)
  })
})
