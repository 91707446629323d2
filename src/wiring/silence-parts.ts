import { listSilences, readSilenceCoverage, saveSilence } from "../effects/alarms/board-effects.ts"
import { findRobots } from "../effects/devices/robot-search-effects.ts"
import { placePart } from "../effects/lists/place-part.ts"
import { silenceCoverage } from "../machines/alarms/silence-coverage.ts"
import { robotSearch } from "../machines/devices/robot-search.ts"
import type { FromEffect } from "./effect-runtime.ts"
import { silenceList } from "../machines/alarms/silence-list.ts"
import { probeServer } from "../http/probe-server.ts"

/** Parts of a page with the form of a silence: its choices, and the number of robots in its scope. */
export const silenceFormParts = (fromEffect: FromEffect) => ({
  places: placePart(fromEffect),
  coverage: silenceCoverage.lazyPart(fromEffect(readSilenceCoverage)),
  robotSearch: robotSearch.lazyPart(fromEffect(findRobots))
})

/** The silences of a page, which adds some, with their first query. */
export const silencePart = (fromEffect: FromEffect, query: ReturnType<typeof silenceList.codec.read>) => ({
  machine: silenceList.machine({
    list: fromEffect(listSilences),
    reach: fromEffect(probeServer),
    save: fromEffect(saveSilence)
  }),
  input: () => ({ query })
})
