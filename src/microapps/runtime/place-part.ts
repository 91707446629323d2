import { placePartBy } from "../../effects/lists/place-part.ts"
import { ApplicationClient } from "./effect-runtime.ts"

/** What the filter block of a screen offers. */
export const placePart = placePartBy(ApplicationClient)
