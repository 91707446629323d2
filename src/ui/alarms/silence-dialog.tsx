import { useSelector } from "@xstate/react"
import { useEffect } from "react"
import type { AlarmType } from "../../contract/alarm-types.ts"
import { RecordDialog } from "../../kit/record-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { silenceList } from "../../machines/alarms/silence-list.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import { isEditing } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { silenceForm } from "./silence-form.tsx"

type Props = {
  readonly silences: ActorOf<typeof silenceList>
  readonly places: ActorOf<typeof placeOptions>
  readonly types: ReadonlyArray<AlarmType>
}

/** The form of a new silence. Its sites, merchants and areas are read when it is first opened. */
export const SilenceDialog = ({ silences, places, types }: Props) => {
  const t = useTexts()
  const open = useSelector(silences, isEditing)
  const options = useSelector(places, placeOptions.dataOf)
  useEffect(() => {
    if (open) places.send({ type: "query.wanted", key: "" })
  }, [open, places])
  return <RecordDialog list={silences} form={silenceForm(t, types, options)} />
}
