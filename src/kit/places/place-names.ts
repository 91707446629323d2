import { placeOptions } from "../../machines/areas/place-options.ts"
import type { NameOfId } from "../list-filters.ts"
import { flattenAreas } from "./area-rows.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** Names of the merchants, areas and locations of a query that the place filters have read. */
export const placeNames =
  (places: ActorOf<typeof placeOptions>): NameOfId =>
  (filter, id) => {
    const data = placeOptions.dataOf(places.getSnapshot())
    if (data === null) return undefined
    const { merchants, areas, locations } = data
    const among = filter === "merchant_ids" ? merchants : filter === "location_ids" ? locations : flattenAreas(areas)
    return among.find((place) => place.id === id)?.name
  }
