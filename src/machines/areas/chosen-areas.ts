import type { PlaceFilters } from "../../contract/place-filters.ts"
import { collapse, expand, toggleNode, type TreeNode } from "../tree/checked-tree.ts"

const lists = ["Areas1", "Areas2", "Areas3"] as const

/** Provinces, cities and districts, as calls take them. Together they name the chosen districts. */
export type ChosenAreas = Readonly<Record<(typeof lists)[number], ReadonlyArray<string>>>

/** The areas of a location. */
type LevelIds = Readonly<Record<"province_id" | "city_id" | "district_id", string>>

export const idsIn = (joined: string | undefined): ReadonlyArray<string> =>
  joined === undefined || joined === "" ? [] : [...new Set(joined.split(","))]

export const areasIn = ({ Areas1, Areas2, Areas3 }: PlaceFilters): ChosenAreas => ({
  Areas1: idsIn(Areas1),
  Areas2: idsIn(Areas2),
  Areas3: idsIn(Areas3)
})

/** All chosen areas, the widest first. */
export const everyArea = (areas: ChosenAreas): ReadonlyArray<string> => lists.flatMap((list) => areas[list])

const areasWith = (of: (list: (typeof lists)[number], level: number) => ReadonlyArray<string>): ChosenAreas => ({
  Areas1: of("Areas1", 0),
  Areas2: of("Areas2", 1),
  Areas3: of("Areas3", 2)
})

/** Areas that the tree has at the level of their list, or areas that it lacks there, removed or invented. */
const areasThat = (are: "known" | "unknown") => (tree: ReadonlyArray<TreeNode>, areas: ChosenAreas) => {
  const cities = tree.flatMap(({ children }) => children)
  const levels = [tree, cities, cities.flatMap(({ children }) => children)]
  return areasWith((list, level) => {
    if (areas[list].length === 0) return []
    const levelIds = new Set(levels[level]!.map(({ id }) => id))
    return areas[list].filter((id) => levelIds.has(id) === (are === "known"))
  })
}
const existingAreas = areasThat("known")
export const unknownAreas = areasThat("unknown")

/** The districts of the named areas; a city without districts stands for itself. */
export const districtsOf = (tree: ReadonlyArray<TreeNode>, areas: ChosenAreas): ReadonlyArray<string> =>
  expand(tree, everyArea(existingAreas(tree, areas)))

/**
 * Selects all districts under an area, or deselects them if all are selected. If a search has pruned the area, only its
 * remaining districts change. The result names as few areas as possible; areas unknown to the tree stay.
 */
export const toggleArea = (tree: ReadonlyArray<TreeNode>, areas: ChosenAreas, area: TreeNode): ChosenAreas => {
  const levels = collapse(tree, toggleNode(area, districtsOf(tree, areas)))
  const unknown = unknownAreas(tree, areas)
  return areasWith((list, level) => [...(levels[level] ?? []), ...unknown[list]])
}

/** Removes one of the named areas. */
export const withoutArea = (areas: ChosenAreas, id: string): ChosenAreas =>
  areasWith((list) => areas[list].filter((area) => area !== id))

/** True for a location in one of the areas, and for every location if no area is chosen. */
export const isLocationIn = (areas: ChosenAreas): ((location: LevelIds) => boolean) => {
  if (everyArea(areas).length === 0) return () => true
  const [provinces, cities, districts] = lists.map((list) => new Set(areas[list]))
  return ({ province_id, city_id, district_id }) =>
    provinces!.has(province_id) || cities!.has(city_id) || districts!.has(district_id)
}

/** Chosen locations outside the areas, without unknown ones. */
export const locationsOutside = (
  chosen: ReadonlyArray<string>,
  locations: ReadonlyArray<LevelIds & { readonly id: string }>,
  areas: ChosenAreas
): ReadonlyArray<string> => {
  const isListed = isLocationIn(areas)
  const outsideIds = new Set(locations.filter((location) => !isListed(location)).map(({ id }) => id))
  return chosen.filter((id) => outsideIds.has(id))
}
