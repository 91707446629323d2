import { type placeOptions, requestPlaces } from "../areas/place-options.ts"
import { type RuleOf, rulesIn } from "../pages/page-rules.ts"
import type { ActorOf } from "../typed-actor.ts"
import { requestCoverage, type silenceCoverage } from "./silence-coverage.ts"
import type { silenceList } from "./silence-list.ts"

type Actors = {
  readonly silences: ActorOf<typeof silenceList>
  readonly places: ActorOf<typeof placeOptions>
  readonly coverage: ActorOf<typeof silenceCoverage>
}

/** The rules of a page with the form of a silence, for its choices and the number of robots in its scope. */
export const silenceRules = rulesIn((rule: RuleOf<Actors>) => [
  rule({ from: "silences", when: "records.draftChanged", to: "places", send: requestPlaces }),
  rule({
    from: "silences",
    when: "records.draftChanged",
    to: "coverage",
    send: (_, now) => requestCoverage(now("silences"))
  })
])
