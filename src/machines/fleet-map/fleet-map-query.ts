import { type FleetMap, FleetMap as FleetMapSchema, type MapTile } from "../../contract/fleet-map.ts"
import { severities } from "../alarms/board-filters.ts"
import { typedPolledQuery } from "../queries/polled-query-machine.ts"
import type { MapSort } from "./fleet-map-events.ts"
import { provinces } from "./tile-places.ts"

/** The map of an area and a moment; both form the key. */
export const fleetMapQuery = typedPolledQuery(FleetMapSchema)

const noCounts = { robots: 0, offline: 0, out_of_service: 0, open: 0, unclaimed: 0, worst: null }

/** Provinces on the map without any site: the server does not report them. */
export const missingProvinces = ({ level, tiles }: FleetMap): ReadonlyArray<MapTile> => {
  if (level > 1) return []
  const tileIds = new Set(tiles.map(({ id }) => id))
  return provinces.flatMap(([id, , , name]) => (tileIds.has(id) ? [] : [{ id, name, ...noCounts }]))
}

/** All robots and alarms of the area on show. A shared alarm counts once for each tile. */
export const totalsOf = ({ tiles, unplaced }: FleetMap) => {
  const all = unplaced === null ? tiles : [...tiles, unplaced]
  const sum = (of: "robots" | "offline" | "out_of_service" | "open" | "unclaimed") =>
    all.reduce((total, counts) => total + counts[of], 0)
  return {
    robots: sum("robots"),
    offline: sum("offline"),
    out_of_service: sum("out_of_service"),
    open: sum("open"),
    unclaimed: sum("unclaimed")
  }
}

/** A tile without alarms ranks below the mildest alarm. */
const rankOf = ({ worst }: MapTile) => (worst === null ? severities.length : severities.indexOf(worst))

const compare = (sort: MapSort) => (a: MapTile, b: MapTile) => {
  if (sort === "name") return a.name.localeCompare(b.name, "zh-CN")
  return sort === "worst" ? rankOf(a) - rankOf(b) : a[sort] - b[sort]
}

/** The tiles in the order of a column; without one, in their own order. */
export const sortedTiles = (tiles: ReadonlyArray<MapTile>, sort: MapSort | null, order: "asc" | "desc") => {
  if (sort === null) return tiles
  const sorted = tiles.toSorted(compare(sort))
  return order === "asc" ? sorted : sorted.toReversed()
}
