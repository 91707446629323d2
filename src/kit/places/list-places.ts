import { useSelector } from "@xstate/react"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { PlaceFilterControls } from "./place-filters.tsx"
import { placeNames } from "./place-names.ts"

/** Names of places, updated when they are read. */
const usePlaceNames = (places: ActorOf<typeof placeOptions>) => {
  useSelector(places, placeOptions.dataOf)
  return placeNames(places)
}

/** The place filters of a list. A page without them does not load their code. */
export const listPlaces = { Controls: PlaceFilterControls, useNames: usePlaceNames }
export type ListPlaces = typeof listPlaces
