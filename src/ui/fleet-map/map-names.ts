import type { FleetMap, MapTile } from "../../contract/fleet-map.ts"
import type { Search } from "../../contract/addresses.ts"
import type { Language } from "../../contract/languages.ts"
import { provinceNames } from "../../machines/fleet-map/tile-places.ts"
import type { Translate } from "../../locales/keys.ts"

/** The name of a tile: provinces have short ones in each language. */
export const tileName = (tile: Pick<MapTile, "id" | "name">, language: Language) =>
  provinceNames(tile.id)?.[language === "zh-CN" ? "chinese" : "english"] ?? tile.name

/** The name of a tile where there is little room. */
export const tileLetters = (tile: MapTile, language: Language) =>
  (language === "zh-CN" ? undefined : provinceNames(tile.id)?.letters) ?? tileName(tile, language)

/** Everything that a tile shows. */
export const tileText = (t: Translate, tile: MapTile, language: Language) => {
  const { robots, offline, out_of_service, open, unclaimed, worst } = tile
  const parts = [t("fleetMap.robots", { count: robots })]
  if (offline > 0) parts.push(t("fleetMap.offline", { count: offline }))
  if (out_of_service > 0) parts.push(t("fleetMap.outOfService", { count: out_of_service }))
  parts.push(t("fleetMap.open", { count: open }))
  if (open > 0) parts.push(t("fleetMap.unclaimed", { count: unclaimed }))
  if (worst !== null) parts.push(t("fleetMap.worstIs", { severity: t(`severity.${worst}`) }))
  return t("fleetMap.tile", { name: tileName(tile, language), text: parts.join(", ") })
}

const lists = ["Areas1", "Areas2", "Areas3", "location_ids"] as const

/** The filter of lists for a part of a map. */
export const listFilter = (level: FleetMap["level"], id: string): Search => ({ [lists[level - 1]!]: id })
