import { PlaceFilterControls } from "./place-filters.tsx"
import { placeNames } from "./place-names.ts"

/** The filter block of a list whose records have places. A page without one does not load its code. */
export const listPlaces = { Controls: PlaceFilterControls, namesOf: placeNames }
export type ListPlaces = typeof listPlaces
