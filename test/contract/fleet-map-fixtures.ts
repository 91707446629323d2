import type { FleetMap, MapTile } from "../../src/contract/fleet-map.ts"

const counts = { robots: 0, offline: 0, out_of_service: 0, open: 0, unclaimed: 0, worst: null }

export const tileOf = (id: string, more: Partial<MapTile> = {}): MapTile => ({ id, name: id, ...counts, ...more })

/** Two provinces, and robots without a site. */
export const fleetMap: FleetMap = {
  at: 1_795_000_000_000,
  level: 1,
  path: [],
  tiles: [
    tileOf("310000", { name: "上海市", robots: 9, offline: 2, open: 4, unclaimed: 3, worst: "critical" }),
    tileOf("330000", { name: "浙江省", robots: 4, out_of_service: 1, open: 1, worst: "minor" })
  ],
  hidden: 0,
  unplaced: { ...counts, robots: 2 },
  listening: true
}
