import { placePartBy } from "../../effects/lists/place-part.ts"
import { ApplicationClient } from "./effect-runtime.ts"

/** Choices of a screen's filter block. */
export const placePart = placePartBy(ApplicationClient)
