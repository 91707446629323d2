import { useSelector } from "@xstate/react"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { PlaceFilterControls } from "./place-filters.tsx"
import { placeNames } from "./place-names.ts"

/** Names of places, again when they are read. */
const usePlaceNames = (places: ActorOf<typeof placeOptions>) => {
  useSelector(places, placeOptions.dataOf)
  return placeNames(places)
}

/** The filter block of a list whose records have places. A page without one does not load its code. */
export const listPlaces = { Controls: PlaceFilterControls, useNames: usePlaceNames }
export type ListPlaces = typeof listPlaces
