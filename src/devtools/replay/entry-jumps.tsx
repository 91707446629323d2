import { useMemo, useState } from "react"
import { entriesOf, type Frames, previousOf, nextOf, visitedStates } from "./frames.ts"
import { chakra } from "../../kit/chakra.ts"
import { Select } from "../../kit/controls.ts"
import { IconButton } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly frames: Frames
  readonly at: number
  readonly actor: string
  readonly onMove: (to: number) => void
}

/** Links to the places where a machine entered one of its states. */
export const EntryJumps = ({ frames, at, actor, onMove }: Props) => {
  const t = useTexts()
  const [selectedState, setSelectedState] = useState("")
  const states = useMemo(() => visitedStates(frames, actor), [frames, actor])
  const state = states.includes(selectedState) ? selectedState : (states[0] ?? "")
  const entries = useMemo(() => entriesOf(frames, actor, state), [frames, actor, state])
  const [previous, next] = [previousOf(entries, at), nextOf(entries, at)]
  if (states.length === 0) return null
  return (
    <chakra.div display="flex" gap="1" mb="2">
      <Select aria-label={t("replay.entered")} value={state} onChange={({ target }) => setSelectedState(target.value)}>
        {states.map((visited) => (
          <option key={visited} value={visited}>
            {visited}
          </option>
        ))}
      </Select>
      <IconButton
        icon="left"
        label={t("replay.formerEntry")}
        title={t("replay.formerEntry")}
        disabled={previous === undefined}
        onClick={() => onMove(previous!)}
      />
      <IconButton
        icon="right"
        label={t("replay.nextEntry")}
        title={t("replay.nextEntry")}
        disabled={next === undefined}
        onClick={() => onMove(next!)}
      />
    </chakra.div>
  )
}
