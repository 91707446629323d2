import type { AlarmType } from "../../contract/alarm-types.ts"
import type { Silence } from "../../contract/silences.ts"
import { LongText } from "../../kit/long-text.tsx"
import { recordGaps } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { silenceText } from "./silence-text.ts"

type Props = { readonly silence: Silence; readonly types: ReadonlyArray<AlarmType> }

/** The scope and the types of a silence. Its robots and sites are links. */
export const SilenceScope = ({ silence, types }: Props) => {
  const t = useTexts()
  const { records, gapOf } = recordGaps()
  const { robot_ids, location_ids, locations } = silence
  const text = silenceText(
    t,
    {
      ...silence,
      robot_ids: robot_ids.map((id) => gapOf({ kind: "robots", id })),
      locations: locations.map((name, index) => gapOf({ kind: "locations", id: location_ids[index]!, name }))
    },
    types
  )
  return <LongText text={text} records={records} />
}
