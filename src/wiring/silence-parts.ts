import { readSilenceCoverage } from "../effects/alarms/board-effects.ts"
import { findRobots } from "../effects/devices/robot-search-effects.ts"
import { placePart } from "../effects/lists/place-part.ts"
import { silenceCoverage } from "../machines/alarms/silence-coverage.ts"
import { robotSearch } from "../machines/devices/robot-search.ts"
import type { FromEffect } from "./effect-runtime.ts"

/** Parts of a page with the form of a silence: its choices, and the number of robots in its scope. */
export const silenceFormParts = (fromEffect: FromEffect) => ({
  places: placePart(fromEffect),
  coverage: silenceCoverage.lazyPart(fromEffect(readSilenceCoverage)),
  robotSearch: robotSearch.lazyPart(fromEffect(findRobots))
})
