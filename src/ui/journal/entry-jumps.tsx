import { useMemo, useState } from "react"
import { entriesOf, type Film, formerOf, nextOf, statesSeen } from "../../machines/journal/film.ts"
import { chakra } from "../kit/chakra.ts"
import { Select } from "../kit/controls.ts"
import { IconButton } from "../kit/icons.tsx"
import { useReplayWords } from "./replay-words.ts"

type Props = {
  readonly film: Film
  readonly at: number
  readonly actor: string
  readonly onMove: (to: number) => void
}

/** Leads to where a machine entered one of its states. */
export const EntryJumps = ({ film, at, actor, onMove }: Props) => {
  const t = useReplayWords()
  const [wanted, setWanted] = useState("")
  const states = useMemo(() => statesSeen(film, actor), [film, actor])
  const state = states.includes(wanted) ? wanted : (states[0] ?? "")
  const entries = useMemo(() => entriesOf(film, actor, state), [film, actor, state])
  const [former, next] = [formerOf(entries, at), nextOf(entries, at)]
  if (states.length === 0) return null
  return (
    <chakra.div display="flex" gap="1" mb="2">
      <Select aria-label={t("replay.entered")} value={state} onChange={({ target }) => setWanted(target.value)}>
        {states.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
      <IconButton
        icon="left"
        label={t("replay.formerEntry")}
        title={t("replay.formerEntry")}
        disabled={former === undefined}
        onClick={() => onMove(former!)}
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
