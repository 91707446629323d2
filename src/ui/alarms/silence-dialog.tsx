import { useSelector } from "@xstate/react"
import type { AlarmType } from "../../contract/alarm-types.ts"
import { RecordDialog } from "../../kit/record-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { openCoverageKey, silenceCoverage } from "../../machines/alarms/silence-coverage.ts"
import type { silenceList } from "../../machines/alarms/silence-list.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import type { robotSearch } from "../../machines/devices/robot-search.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { silenceForm } from "./silence-form.tsx"

type Props = {
  readonly silences: ActorOf<typeof silenceList>
  readonly places: ActorOf<typeof placeOptions>
  readonly coverage: ActorOf<typeof silenceCoverage>
  readonly robotSearch: ActorOf<typeof robotSearch>
  readonly types: ReadonlyArray<AlarmType>
}

/** The robots in the scope of the open draft; null until they are known. */
const useCoverage = ({ silences, coverage }: Pick<Props, "silences" | "coverage">) => {
  const key = useSelector(silences, openCoverageKey)
  return useSelector(coverage, (snapshot) => (keyIn(snapshot) === key ? silenceCoverage.dataOf(snapshot) : null))
}

/** The form of a new silence. Its sites, merchants and areas are read when it is first opened. */
export const SilenceDialog = ({ silences, places, coverage, robotSearch: search, types }: Props) => {
  const t = useTexts()
  const options = useSelector(places, placeOptions.dataOf)
  const covered = useCoverage({ silences, coverage })
  return <RecordDialog list={silences} form={silenceForm(t, types, options, covered, search)} />
}
