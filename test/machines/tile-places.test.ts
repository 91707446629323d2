import { assert, describe, it } from "vitest"
import type { FleetMap } from "../../src/contract/fleet-map.ts"
import { neighbourOf, placesOf, provinces, sizeOf, type TilePlace } from "../../src/machines/fleet-map/tile-places.ts"

const tilesOf = (ids: ReadonlyArray<string>): FleetMap["tiles"] =>
  ids.map((id) => ({ id, name: id, robots: 0, offline: 0, out_of_service: 0, open: 0, unclaimed: 0, worst: null }))
const codes = provinces.map(([code]) => code)
const country = placesOf({ level: 1, tiles: tilesOf(codes) })
const texts = (places: Iterable<TilePlace>) => [...places].map(({ column, row }) => `${column} ${row}`)

/** The country's provinces by GB/T 2260. */
const allProvinces =
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82"

describe("tile positions", () => {
  it("Every province has one of its own", () => {
    assert.deepEqual(
      codes.map((code) => code.slice(0, 2)),
      allProvinces.split(" ")
    )
    assert.strictEqual(new Set(texts(country.values())).size, 34)
    assert.deepEqual(sizeOf(country), { columns: 8, rows: 8 })
  })

  it("Provinces without a place stand beneath the others", () => {
    const places = placesOf({ level: 1, tiles: tilesOf([...codes, "990000"]) })
    assert.deepEqual(places.get("990000"), { column: 1, row: 9 })
    assert.strictEqual(places.size, 35)
  })

  it("No two parts of an area overlap", () => {
    for (const level of [2, 3, 4] as const)
      for (const count of [1, 2, 7, 21, 40, 500]) {
        const ids = Array.from({ length: count }, (_, nth) => String(330_000 + nth))
        const places = placesOf({ level, tiles: tilesOf(ids) })
        assert.deepEqual([...places.keys()], ids)
        assert.strictEqual(new Set(texts(places.values())).size, count)
        assert.isAtMost(sizeOf(places).columns, 6)
      }
  })

  it("Counts never move a tile", () => {
    const tiles = tilesOf(["330100", "330200", "330300"])
    const busy = tiles.map((tile) => ({ ...tile, robots: 9, open: 3, worst: "critical" as const }))
    assert.deepEqual(placesOf({ level: 2, tiles: busy }), placesOf({ level: 2, tiles }))
  })
})

describe("the neighbouring tile", () => {
  it("stands straight ahead where there is one", () => {
    assert.strictEqual(neighbourOf(country, "330000", "up"), "320000")
    assert.strictEqual(neighbourOf(country, "320000", "right"), "310000")
    assert.strictEqual(neighbourOf(country, "110000", "down"), "130000")
  })

  it("stands beyond a gap", () => {
    assert.strictEqual(neighbourOf(country, "650000", "right"), "620000")
    assert.strictEqual(neighbourOf(country, "350000", "right"), "710000")
  })

  it("A tile at the edge has no neighbour", () => {
    assert.isUndefined(neighbourOf(country, "230000", "up"))
    assert.isUndefined(neighbourOf(country, "650000", "left"))
    assert.isUndefined(neighbourOf(country, "000000", "left"))
  })

  it("Arrow keys reach every province", () => {
    const reached = new Set(["110000"])
    for (const id of reached)
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbourOf(country, id, direction)
        if (next !== undefined) reached.add(next)
      }
    assert.strictEqual(reached.size, 34)
  })
})
